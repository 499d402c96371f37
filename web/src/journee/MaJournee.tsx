import { BAIL, EDIT } from '@relogement/domain/acces/roles'
import { formatDateCourte, formatHeure } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Moi, useMoi } from '../acces/moi.ts'
import { ReporterMesAlertes } from '../app/ReporterMesAlertes.tsx'
import { AttendusDuJour } from '../cal/AttendusDuJour.tsx'
import '../core/fiche/fiche.css'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { aujourdhui, jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { useMaintenant } from '../core/maintenant.ts'
import { promessesEnRetardOptions } from '../menage/promesse/promesse.data.ts'
import { litLesTaches, tachesQuiRestent } from '../operation/taches.data.ts'
import { JourneeDuDemenageur } from '../planning/JourneeDuDemenageur.tsx'
import { ViolationsANotifier } from '../registre/ViolationsANotifier.tsx'
import { DemandesDuJour } from '../rgpd/droits/DemandesDuJour.tsx'
import { Commentaires } from './Commentaires.tsx'
import { lignesDesMoments, momentsDuJour } from './duJour.tsx'
import { Echeances } from './Echeances.tsx'
import { EnCommission } from './EnCommission.tsx'
import { Endormis } from './Endormis.tsx'
import {
  type Alerte,
  alertesDues,
  attentes,
  endormis,
  type MonRendezVous,
  mesDemenagements,
  mesRendezVous,
  type PromesseEnRetard,
  recents,
  reunionsEnCours,
} from './journee.data.ts'
import styles from './journee.module.css'
import { LigneDePromesse } from './LigneDePromesse.tsx'
import { LigneAConclure } from './LigneDeRendezVous.tsx'
import { LigneDUneAlerte } from './LigneDUneAlerte.tsx'
import { MesTaches } from './MesTaches.tsx'
import { datesAVenir, ProchainesDates } from './ProchainesDates.tsx'
import { repartirLesLignes } from './places.ts'
import { Recents } from './Recents.tsx'
import { ReunionsEnCours } from './ReunionsEnCours.tsx'

/** Ce qui tient sous le titre d'un écran de 900 px, en lignes simples : chaque colonne le partage entre ses listes. */
const PLACES = { gauche: 19, droite: 22 }

/** Ce qui attend la personne aujourd'hui (look 21) : à gauche ce qui est dû, en retard, endormi ; à droite ce qui vient, qui attend, où l'on en était. Un écran, et chaque ligne mène au geste. */
export function MaJournee() {
  const moi = useMoi()
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
        <ADuFaire moi={moi} />
      </div>
      <ACote moi={moi} />
    </div>
  )
}

/** Ce qui est dû, en retard, confié, endormi. */
function ADuFaire({ moi }: { readonly moi: Moi }) {
  const jour = aujourdhui()
  const suit = estDeLEquipe(moi)
  const charge = estCharge(moi) ? moi.id : null
  const [aReporter, reporter] = useState<Alerte | null>(null)
  const { data, error, refetch } = useQuery(alertesDues)
  const heure = formatHeure(useMaintenant())
  const { data: rendezVous } = useQuery({ ...mesRendezVous, enabled: suit })
  const { data: demenagements } = useQuery({ ...mesDemenagements, enabled: suit })
  const { data: promesses } = useQuery({ ...promessesEnRetardOptions([]), enabled: suit })
  const { data: taches } = useQuery({ ...tachesQuiRestent(moi.id), enabled: litLesTaches(moi) })
  const { data: dormants } = useQuery({ ...endormis(charge), enabled: suit })
  if (data === undefined)
    return (
      <div className="box">
        <ContenuAttendu attente="Chargement de votre journée" erreur={error} relire={refetch} />
      </div>
    )
  const moments = momentsDuJour(rendezVous?.['hydra:member'] ?? [], demenagements?.['hydra:member'] ?? [], jour)
  const enRetard = promesses?.['hydra:member'] ?? []
  const alertes = data['hydra:member'].filter((alerte) => aSaLigne(alerte, enRetard))
  const ligne = (alerte: Alerte) => <LigneDUneAlerte key={alerte.id} alerte={alerte} jour={jour} reporter={reporter} />
  const duJour = [...lignesDesMoments(moments, heure), ...alertes.filter(({ dateAlerte }) => jourDe(dateAlerte) === jour).map(ligne)]
  const dus = duJour.length - (moments.length > 0 ? 1 : 0)
  const retards = lignesEnRetard({ alertes, promesses: enRetard, rendezVous: rendezVous?.['hydra:member'] ?? [], jour, ligne })
  const miennes = taches?.['hydra:member'] ?? []
  const seul = dus === 0 && aSaPropreListe(moi)
  const [ceJour = 0, depuis = 0, confiees = 0, sansNouvelles = 0] = repartirLesLignes(
    [
      { nombre: seul ? 0 : Math.max(1, dus) },
      { nombre: retards.length, hauteur: 1.1 },
      { nombre: miennes.length },
      { nombre: dormants?.['hydra:totalItems'] ?? 0, hauteur: 1.1 },
    ],
    PLACES.gauche - placesDuRole(moi),
  )
  return (
    <>
      {!seul && (
        <Echeances id="aujourdhui" titre="Aujourd’hui" nombre={dus} lignes={duJour} montrees={ceJour} vide="Rien n’est dû aujourd’hui." />
      )}
      <Echeances id="en-retard" titre="En retard" nombre={retards.length} lignes={retards} montrees={depuis} />
      <DuRole moi={moi} />
      <MesTaches taches={miennes} montrees={confiees} jour={jour} />
      <Endormis
        lus={dormants?.['hydra:member'] ?? []}
        total={dormants?.['hydra:totalItems'] ?? 0}
        montres={sansNouvelles}
        charge={charge}
        jour={jour}
      />
      {aReporter !== null && <ReporterMesAlertes alertes={[aReporter]} fermer={() => reporter(null)} />}
    </>
  )
}

/** Un commentaire se lit à côté ; un rendez-vous, à son heure ; une promesse en retard, d'elle-même : leurs rappels n'ont pas de ligne. */
const aSaLigne = ({ type, menage }: Alerte, promesses: readonly PromesseEnRetard[]): boolean =>
  type !== 'COMMENTAIRE_AJOUTE' &&
  type !== 'RENDEZ_VOUS' &&
  !(type === 'PROMESSE_A_TENIR' && promesses.some((promesse) => promesse.menage.id === menage?.id))

interface Retards {
  readonly alertes: readonly Alerte[]
  readonly promesses: readonly PromesseEnRetard[]
  readonly rendezVous: readonly MonRendezVous[]
  readonly jour: string
  readonly ligne: (alerte: Alerte) => ReactNode
}

/** Alertes, promesses et rendez-vous sans suite dont le jour est passé : ce qui traîne depuis le plus longtemps d'abord. */
const lignesEnRetard = ({ alertes, promesses, rendezVous, jour, ligne }: Retards): ReactNode[] =>
  [
    ...alertes.map((alerte) => ({ depuis: jourDe(alerte.dateAlerte), rendu: ligne(alerte) })),
    ...promesses.map((promesse) => ({
      depuis: promesse.echeance,
      rendu: <LigneDePromesse key={promesse.id} promesse={promesse} jour={jour} />,
    })),
    ...rendezVous.map((un) => ({ depuis: jourDe(un.debut), rendu: <LigneAConclure key={un.id} rendezVous={un} jour={jour} /> })),
  ]
    .filter(({ depuis }) => depuis < jour)
    .toSorted((a, b) => a.depuis.localeCompare(b.depuis))
    .map(({ rendu }) => rendu)

/** Ce que son rôle attend d'elle, et d'elle seule. */
const DuRole = ({ moi }: { readonly moi: Moi }) => (
  <>
    {moi.pages.includes('reponsesAttendues') && estBailleur(moi) && <AttendusDuJour />}
    {aLeRole(moi, 'PRESTATAIRE_DEMENAGEMENT') && <JourneeDuDemenageur />}
    {aLeRole(moi, 'DPO') && <DemandesDuJour />}
    {aLeRole(moi, 'DPO') && <ViolationsANotifier />}
  </>
)

/** La place que prennent ces listes-là, en lignes. */
const placesDuRole = (moi: Moi): number => (aLeRole(moi, 'DPO') ? 11 : estBailleur(moi) || aLeRole(moi, 'PRESTATAIRE_DEMENAGEMENT') ? 8 : 0)

/** À qui répondre, ce qui vient, ce que d'autres attendent, et où l'on en était. */
function ACote({ moi }: { readonly moi: Moi }) {
  const jour = aujourdhui()
  const suit = estDeLEquipe(moi)
  const charge = estCharge(moi) ? moi.id : null
  const { data: dues } = useQuery(alertesDues)
  const { data: rendezVous } = useQuery({ ...mesRendezVous, enabled: suit })
  const { data: demenagements } = useQuery({ ...mesDemenagements, enabled: suit })
  const { data: reunions } = useQuery({ ...reunionsEnCours, enabled: moi.pages.includes('gtrs') && !estCharge(moi) })
  const { data: gtr } = useQuery({ ...attentes('attenteGTR', charge), enabled: suit })
  const { data: cal } = useQuery({ ...attentes('attenteCAL', charge), enabled: suit })
  const { data: derniers } = useQuery({ ...recents, enabled: moi.pages.includes('menages') })
  const commentaires = (dues?.['hydra:member'] ?? []).filter(({ type }) => type === 'COMMENTAIRE_AJOUTE')
  const mentions = commentaires.filter(({ mention }) => mention)
  const autres = commentaires.filter(({ mention }) => !mention)
  const dates = datesAVenir(rendezVous?.['hydra:member'] ?? [], demenagements?.['hydra:member'] ?? [], jour)
  const total = (lue: { readonly 'hydra:totalItems': number } | undefined) => lue?.['hydra:totalItems'] ?? 0
  const dossiers = derniers?.['hydra:member'] ?? []
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = repartirLesLignes(
    [
      { nombre: mentions.length, hauteur: 2.1 },
      { nombre: dates.length, hauteur: 1.2 },
      { nombre: total(reunions), hauteur: 1.6 },
      { nombre: total(gtr) },
      { nombre: total(cal), hauteur: 1.6 },
      { nombre: autres.length, hauteur: 2.1 },
      { nombre: dossiers.length, hauteur: 1.3 },
    ],
    PLACES.droite,
  )
  return (
    <aside className={styles.cote} aria-label="Ce qui vient et ce qui attend">
      <Commentaires id="mentions" titre="On vous mentionne" alertes={mentions} montres={a} />
      <ProchainesDates dates={dates} montrees={b} jour={jour} />
      <ReunionsEnCours lues={reunions?.['hydra:member'] ?? []} total={total(reunions)} montrees={c} jour={jour} />
      <EnCommission compteur="attenteGTR" lues={gtr?.['hydra:member'] ?? []} total={total(gtr)} montrees={d} charge={charge} jour={jour} />
      <EnCommission compteur="attenteCAL" lues={cal?.['hydra:member'] ?? []} total={total(cal)} montrees={e} charge={charge} jour={jour} />
      <Commentaires id="commentes" titre="Commentaires" alertes={autres} montres={f} />
      <Recents dossiers={dossiers} montres={g} />
    </aside>
  )
}

type Roles = Pick<Moi, 'roles'>

const aLeRole = ({ roles }: Roles, voulu: string) => roles.some(({ code }) => code === voulu)

/** Ce qui l'attend aujourd'hui a déjà sa section : sans rappel, « Rien n'est dû » la démentirait. */
const aSaPropreListe = (moi: Roles) => estBailleur(moi) || aLeRole(moi, 'PRESTATAIRE_DEMENAGEMENT') || aLeRole(moi, 'DPO')

const estBailleur = (moi: Roles) => BAIL.some((role) => aLeRole(moi, role))

export const estCharge = (moi: Roles) => aLeRole(moi, 'CHARGE_DE_RELOGEMENT')

/** Qui prend des rendez-vous et répond de promesses. */
const estDeLEquipe = (moi: Roles) => aLeRole(moi, 'RESPONSABLE_ADMINISTRATIF') || EDIT.some((role) => aLeRole(moi, role))
