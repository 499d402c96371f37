import { pages } from '@relogement/domain/acces/pages'
import { BAIL, EDIT } from '@relogement/domain/acces/roles'
import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Moi, useMoi } from '../acces/moi.ts'
import { adresseDeLOperation, adresseDuMenage } from '../acces/navigation.ts'
import { ReporterMesAlertes } from '../app/ReporterMesAlertes.tsx'
import { AttendusDuJour } from '../cal/AttendusDuJour.tsx'
import '../core/fiche/fiche.css'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre } from '../core/formats.ts'
import { aujourdhui, jourDe, joursEntre } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { traitements } from '../menage/alertes/traitement.ts'
import { PromessesEnRetard } from '../menage/promesse/PromessesEnRetard.tsx'
import { litLesTaches } from '../operation/taches.data.ts'
import { JourneeDuDemenageur } from '../planning/JourneeDuDemenageur.tsx'
import { ViolationsANotifier } from '../registre/ViolationsANotifier.tsx'
import { DemandesDuJour } from '../rgpd/droits/DemandesDuJour.tsx'
import enLigne from './actes.module.css'
import { type Moment, useMomentsDuJour } from './duJour.ts'
import { EnCommission } from './EnCommission.tsx'
import { type Alerte, adresseDesEndormis, alertesDues, ENDORMIS_MONTRES, endormis, recents } from './journee.data.ts'
import styles from './journee.module.css'
import { MesTaches } from './MesTaches.tsx'
import { ProchainsDemenagements } from './ProchainsDemenagements.tsx'
import { ProchainsRendezVous } from './ProchainsRendezVous.tsx'
import { ReunionsEnCours } from './ReunionsEnCours.tsx'

/** Ce qui attend la personne aujourd'hui : dû, en retard, mentions, réunions, commissions, dossiers endormis, derniers dossiers ouverts. Chaque ligne mène au geste. */
export function MaJournee() {
  const moi = useMoi()
  const { data, error, refetch } = useQuery(alertesDues)
  const [aReporter, setAReporter] = useState<Alerte | null>(null)
  const jour = aujourdhui()
  // Un chargé, ses dossiers ; qui dirige ou administre, ceux de l'équipe.
  const charge = estCharge(moi) ? moi.id : null
  const dues = data?.['hydra:member'] ?? []
  const commentaires = dues.filter(({ type }) => type === 'COMMENTAIRE_AJOUTE')
  // Un rendez-vous se lit à son heure, et n'est en retard que passé sans suite : son rappel de la veille n'a pas de ligne.
  const autres = dues.filter(({ type }) => type !== 'COMMENTAIRE_AJOUTE' && type !== 'RENDEZ_VOUS')
  const moments = useMomentsDuJour(jour, estDeLEquipe(moi))
  const duJour = autres.filter(({ dateAlerte }) => jourDe(dateAlerte) === jour)
  const enRetard = autres.filter(({ dateAlerte }) => jourDe(dateAlerte) < jour)
  return (
    <div className={styles.journee}>
      <div className={styles.gauche}>
        {moi.remplace.map((absent) => (
          <p key={absent.id} className={`box ${styles.rien}`}>
            Vous remplacez {absent.prenom} {absent.nom} jusqu’au {formatDateCourte(absent.jusquAu)} :{' '}
            <Lien className="lk" vers={`/menages?chargesDeRelogement=${absent.id}`}>
              voir ses ménages
            </Lien>
          </p>
        ))}
        {data === undefined ? (
          <div className="box">
            <ContenuAttendu attente="Chargement de votre journée" erreur={error} relire={refetch} />
          </div>
        ) : (
          <>
            {(duJour.length + moments.length > 0 || !aSaPropreListe(moi)) && (
              <Echeances
                id="aujourdhui"
                titre="Aujourd’hui"
                moments={moments}
                alertes={duJour}
                jour={jour}
                reporter={setAReporter}
                vide="Rien n’est dû aujourd’hui."
              />
            )}
            {enRetard.length > 0 && <Echeances id="en-retard" titre="En retard" alertes={enRetard} jour={jour} reporter={setAReporter} />}
          </>
        )}
        {moi.pages.includes('reponsesAttendues') && estBailleur(moi) && <AttendusDuJour />}
        {moi.roles.some(({ code }) => code === 'PRESTATAIRE_DEMENAGEMENT') && <JourneeDuDemenageur />}
        {moi.roles.some(({ code }) => code === 'DPO') && <DemandesDuJour />}
        {moi.roles.some(({ code }) => code === 'DPO') && <ViolationsANotifier />}
        {estDeLEquipe(moi) && <ProchainsRendezVous />}
        {estDeLEquipe(moi) && <ProchainsDemenagements />}
        {estDeLEquipe(moi) && <PromessesEnRetard />}
        {litLesTaches(moi) && <MesTaches moi={moi.id} />}
        {moi.pages.includes('gtrs') && !estCharge(moi) && <ReunionsEnCours />}
        {estDeLEquipe(moi) && <EnCommission charge={charge} />}
        {estDeLEquipe(moi) && <Endormis charge={charge} />}
      </div>
      <aside className={styles.cote}>
        <Commentaires id="mentions" titre="On vous mentionne" alertes={commentaires.filter(({ mention }) => mention)} />
        <Commentaires id="commentes" titre="Commentaires" alertes={commentaires.filter(({ mention }) => !mention)} />
        {moi.pages.includes('menages') && <Recents />}
      </aside>
      {aReporter !== null && <ReporterMesAlertes alertes={[aReporter]} fermer={() => setAReporter(null)} />}
    </div>
  )
}

/** Ce qui l'attend aujourd'hui a déjà sa section : sans rappel, « Rien n'est dû » la démentirait. */
const aSaPropreListe = (moi: Pick<Moi, 'roles'>) =>
  estBailleur(moi) || moi.roles.some(({ code }) => code === 'PRESTATAIRE_DEMENAGEMENT' || code === 'DPO')

const estBailleur = ({ roles }: Pick<Moi, 'roles'>) => roles.some(({ code }) => BAIL.some((role) => role === code))

export const estCharge = ({ roles }: Pick<Moi, 'roles'>) => roles.some(({ code }) => code === 'CHARGE_DE_RELOGEMENT')

/** Qui prend des rendez-vous et répond de promesses. */
const estDeLEquipe = ({ roles }: Pick<Moi, 'roles'>) =>
  roles.some(({ code }) => code === 'RESPONSABLE_ADMINISTRATIF' || EDIT.some((role) => role === code))

const MONTREES = 8

interface PropsEcheances {
  readonly id: string
  readonly titre: string
  readonly moments?: readonly Moment[]
  readonly alertes: readonly Alerte[]
  readonly jour: string
  readonly reporter: (alerte: Alerte) => void
  readonly vide?: string
}

function Echeances({ id, titre, moments = [], alertes, jour, reporter, vide }: PropsEcheances) {
  const [toutes, setToutes] = useState(false)
  const montrees = toutes ? alertes : alertes.slice(0, MONTREES)
  return (
    <Section id={id} titre={titre} nombre={moments.length + alertes.length}>
      {moments.length + alertes.length === 0 ? (
        <p className={styles.rien}>{vide}</p>
      ) : (
        <ul className={styles.lignes}>
          {moments.map((moment) => (
            <li key={moment.id}>
              <span className={styles.quand}>{moment.quand}</span>
              <span className={styles.quoi}>
                <Lien vers={moment.vers}>{moment.nom}</Lien>
                <span>{moment.texte}</span>
              </span>
            </li>
          ))}
          {montrees.map((alerte) => (
            <Echeance key={alerte.id} alerte={alerte} jour={jour} reporter={reporter} />
          ))}
        </ul>
      )}
      {montrees.length < alertes.length && (
        <p className={styles.rien}>
          <button className="lk" type="button" onClick={() => setToutes(true)}>
            Voir les {formatNombre(alertes.length - montrees.length)} autres
          </button>
        </p>
      )}
    </Section>
  )
}

function Echeance({ alerte, jour, reporter }: Pick<PropsEcheances, 'jour' | 'reporter'> & { readonly alerte: Alerte }) {
  const { menage, operation, texte, dateAlerte, can, type } = alerte
  const retard = joursEntre(jourDe(dateAlerte), jour)
  return (
    <li>
      {retard > 0 ? (
        <span className={styles.retard} title={`Depuis le ${formatDateCourte(jourDe(dateAlerte))}`}>
          {formatNombre(retard)} j<span className="vh"> de retard</span>
        </span>
      ) : (
        <span className={styles.quand}>ce jour</span>
      )}
      <span className={styles.quoi}>
        {menage === null ? null : <Lien vers={adresseDuGeste(type, menage.id)}>{menage.noms}</Lien>}
        {operation === null ? null : <Lien vers={adresseDeLOperation(operation.id)}>{operation.nom}</Lien>}
        <span>{texte}</span>
      </span>
      <span className={enLigne.actes}>
        {menage !== null && <Acte type={type} menageId={menage.id} noms={menage.noms} />}
        {can.includes('clore') && (
          <button className="lk" type="button" onClick={() => reporter(alerte)}>
            Reporter à…<span className="vh"> {texte}</span>
          </button>
        )}
      </span>
    </li>
  )
}

/** L'acte qu'elle demande, là où il se fait : la section qui en parle, ou « À faire », d'où un passage ou un champ s'ouvre. */
function Acte({ type, menageId, noms }: { readonly type: string; readonly menageId: string; readonly noms: string }) {
  const traitement = traitements[type as TypeAlerte]
  if (traitement === undefined) return null
  const ancre = 'champ' in traitement || !('section' in traitement) ? 'a-faire' : traitement.section
  return (
    <Lien className="lk" vers={`${adresseDuMenage(menageId)}#${ancre}`}>
      {traitement.libelle}
      <span className="vh"> : {noms}</span>
    </Lien>
  )
}

/** Là où l'alerte se traite. */
const adresseDuGeste = (type: string, menageId: string): string =>
  type === 'PURGE_A_VALIDER' ? pages.purges.chemin : `${adresseDuMenage(menageId)}#alertes`

function Endormis({ charge }: { readonly charge: string | null }) {
  const { data } = useQuery(endormis(charge))
  const total = data?.['hydra:totalItems'] ?? 0
  if (data === undefined || total === 0) return null
  const jour = aujourdhui()
  return (
    <Section
      id="endormis"
      titre="Endormis"
      nombre={total}
      actions={
        total > ENDORMIS_MONTRES && (
          <Lien className="btn ghost sm" vers={adresseDesEndormis(charge)}>
            Tous
          </Lien>
        )
      }
    >
      <p className={styles.rien}>Sans activité depuis plus de six semaines, hors dossiers en veille ou à traiter plus haut.</p>
      <ul className={styles.lignes}>
        {data['hydra:member'].map(({ id, noms, statut, relogementNecessaire, statutDepuis, derniereActivite }) => (
          <li key={id}>
            <span className={styles.quand}>
              {derniereActivite === undefined ? '' : `${formatNombre(joursEntre(derniereActivite, jour))} j`}
            </span>
            <span className={styles.quoi}>
              <Lien vers={adresseDuMenage(id)}>{noms}</Lien>
              <span>
                {apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire }).libelle}, depuis le{' '}
                {formatDateCourte(statutDepuis)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PropsCommentaires extends Pick<PropsEcheances, 'id' | 'titre' | 'alertes'> {}

/** Les commentaires qui nomment la personne, ou qui s'ajoutent à un dossier qu'elle suit. */
const Commentaires = ({ id, titre, alertes }: PropsCommentaires) =>
  alertes.length > 0 && (
    <section aria-labelledby={`${id}-t`}>
      <h2 id={`${id}-t`}>
        {titre} <span className="muted num">{alertes.length}</span>
      </h2>
      <ul className={styles.petites}>
        {alertes.slice(0, MONTREES).map((alerte) => (
          <li key={alerte.id}>
            {alerte.menage === null ? (
              alerte.texte
            ) : (
              <Lien vers={`${adresseDuMenage(alerte.menage.id)}#commentaires`}>{alerte.menage.noms}</Lien>
            )}
            {alerte.menage !== null && <span className="soft">{alerte.texte}</span>}
          </li>
        ))}
      </ul>
    </section>
  )

function Recents() {
  const { data } = useQuery(recents)
  const lignes = data?.['hydra:member'] ?? []
  if (lignes.length === 0) return null
  return (
    <section aria-labelledby="recents-t">
      <h2 id="recents-t">Dossiers récents</h2>
      <ul className={styles.petites}>
        {lignes.map(({ id, noms, statut, relogementNecessaire }) => (
          <li key={id}>
            <Lien vers={adresseDuMenage(id)}>{noms}</Lien>
            <span className="soft">{apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire }).libelle}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
