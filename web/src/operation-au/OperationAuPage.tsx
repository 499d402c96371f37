import { estJour, moisDe } from '@relogement/domain/common/date'
import { formatDate, formatMois } from '@relogement/domain/common/date.format'
import { statutsDeDate } from '@relogement/domain/operation/dates.schema'
import { aspects } from '@relogement/domain/operation/operation.aspect'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { typesDeDate } from '@relogement/domain/operation/operation.listes'
import { comparerOperations } from '@relogement/domain/operation-au/comparer'
import type { OperationAu } from '@relogement/domain/operation-au/operationAu.schema'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { PageDeFiche } from '../acces/PageDeFiche.tsx'
import { usePage } from '../acces/page.ts'
import { estDemandeRefusee, messageDe } from '../core/erreurs.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { Statut } from '../core/Statut.tsx'
import { AutreJour } from '../historique/AutreJour.tsx'
import { direPourquoi } from '../historique/direPourquoi.ts'
import { VoirAu } from '../historique/VoirAu.tsx'
import { GrilleDObjectifs } from '../objectif/GrilleDObjectifs.tsx'
import { GENRE_OPERATION } from '../operation/fil.ts'
import { JOURS_D_UNE_DATE } from '../operation/joursDUneDate.tsx'
import { Ecarts } from './Ecarts.tsx'
import { operationAuOptions } from './operationAu.data.ts'
import feuille from './operationAu.module.css'

interface Props {
  readonly id: string
  readonly jour: string
  /** L'autre date, à laquelle on la compare. */
  readonly face: string | null
}

/** L'opération telle qu'elle était un autre jour, seule ou comparée à une autre date. */
export function OperationAuPage({ id, jour, face }: Props) {
  if (!estJour(jour)) return <Refusee id={id} titre="Opération d’un autre jour" pourquoi={direPourquoi(jour)} />
  return <OperationDuJour id={id} jour={jour} face={face !== null && estJour(face) ? face : null} />
}

function OperationDuJour({ id, jour, face }: Props) {
  const lecture = useQuery(operationAuOptions(id, jour))
  const titre = `Opération au ${formatDate(jour)}`
  const refusee = (erreur: Error) => estDemandeRefusee(erreur) && <Refusee id={id} titre={titre} pourquoi={messageDe(erreur)} />
  return (
    <PageDeFiche
      genre={{ ...GENRE_OPERATION, titre }}
      lecture={lecture}
      titre={({ nom }) => `${nom}, au ${formatDate(jour)}`}
      place={{ absente: refusee }}
    >
      {(alors) => <Alors alors={alors} face={face} />}
    </PageDeFiche>
  )
}

interface PropsDuRefus {
  readonly id: string
  readonly titre: string
  readonly pourquoi: string
}

function Refusee({ id, titre, pourquoi }: PropsDuRefus) {
  usePage(titre, GENRE_OPERATION.fil)
  return (
    <>
      <h1 className="vh">{titre}</h1>
      <EtatVide titre={pourquoi} suite={<Retour id={id} />} />
    </>
  )
}

function Alors({ alors, face }: { readonly alors: OperationAu; readonly face: string | null }) {
  const { id, jour, nom, code, statutCreation, famille } = alors
  const navigate = useNavigate()
  const comparer = (autre: string) => void navigate({ to: '/operations/$id/au/$jour', params: { id, jour }, search: { face: autre } })
  return (
    <>
      <header className="fh">
        <div className="l1">
          <h1 tabIndex={-1} title={nom}>
            {nom}
          </h1>
          <Statut aspect={{ libelle: statutCreation.libelle, ...aspects[statutCreation.code] }} />
          <span className="tag">{famille.libelle}</span>
        </div>
        <div className="l2">
          <span className="num">{code}</span>
        </div>
      </header>
      <AutreJour quoi="L’opération" jour={jour} reconstitue="Elle est reconstituée de son historique" nonReconstitue={alors.nonReconstitue}>
        <Retour id={id} />
      </AutreJour>
      <div className={`secs ${feuille.seules}`}>
        <div className={face === null ? 'ecran' : undefined}>
          <Section id="comparer" titre="Comparer à une autre date">
            <div className="remonter ecran">
              <VoirAu libelle="Comparer au" action="Comparer" voir={comparer} />
              {face !== aujourdhui() && (
                <button className="btn sm ghost" type="button" onClick={() => comparer(aujourdhui())}>
                  À aujourd’hui
                </button>
              )}
            </div>
            {face !== null && <Comparaison alors={alors} face={face} />}
          </Section>
        </div>
        <Section id="avancement" titre="Avancement">
          <Definitions lignes={avancement(alors)} />
        </Section>
        <Section id="dates" titre="Dates clés" nombre={alors.jalons.length}>
          {alors.jalons.length === 0 ? (
            <p className="muted attendu">Aucune date n’était posée.</p>
          ) : (
            <TableDeSection<Jalon> libelle="Dates clés" colonnes={COLONNES} lignes={alors.jalons} cleDe={({ type }) => type} />
          )}
        </Section>
        <Section id="objectifs" titre="Objectifs">
          <GrilleDObjectifs relogements={alors.relogements} entretiens={alors.entretiens} pas="MONTH" moisCourant={moisDe(jour)} />
        </Section>
        <Section id="identite" titre="Identité">
          <Definitions lignes={identite(alors)} />
        </Section>
      </div>
    </>
  )
}

function Comparaison({ alors, face }: { readonly alors: OperationAu; readonly face: string }) {
  const { data, error, refetch } = useQuery(operationAuOptions(alors.id, face))
  if (data === undefined && error !== null && estDemandeRefusee(error)) return <p className="muted attendu">{messageDe(error)}</p>
  if (data === undefined) return <ContenuAttendu attente="Chargement de l’autre date" erreur={error} relire={refetch} />
  const [avant, apres] = face < alors.jour ? [data, alors] : [alors, data]
  const ecarts = comparerOperations(avant, apres)
  const entre = `Entre le ${formatDate(avant.jour)} et le ${formatDate(apres.jour)}`
  if (ecarts.length === 0) return <p className="muted attendu">{entre}, rien n’a changé.</p>
  return <Ecarts libelle={`${entre}, ce qui a changé`} ecarts={ecarts} avant={avant.jour} apres={apres.jour} />
}

const Retour = ({ id }: { readonly id: string }) => (
  <Lien className="lk" vers={adresseDeLOperation(id)}>
    Revenir à l’opération d’aujourd’hui
  </Lien>
)

const avancement = ({ statistiques, objectifsCumulesADate, avancementRelogement, debutDesEntretiens, immeubleVide }: OperationAu) =>
  (
    [
      ['avancement.menages', statistiques.menagesAReloger],
      ['avancement.reloges', objectifsCumulesADate.relogements.realise],
      ['avancement.restants', statistiques.relogementsRestants],
      ['avancement.entretiens', statistiques.entretiensRestants],
      ['avancement.relogement', Math.round(avancementRelogement)],
      ['reperes.debutDesEntretiens', debutDesEntretiens && formatMois(debutDesEntretiens)],
      ['reperes.immeubleVide', immeubleVide && formatMois(immeubleVide)],
    ] as const
  ).map(([chemin, valeur]) => ({ libelle: libelleDuChamp(chemin), valeur: valeur === null ? null : direLaValeur(chemin, valeur) }))

const identite = ({ bailleur, PRU, chargeOperation: qui, ...operation }: OperationAu) =>
  (
    [
      ['bailleur', bailleur?.nom],
      ['PRU', PRU?.nom],
      ['ville', operation.ville],
      ['QPV', operation.QPV],
      ['chargeOperation', qui && `${qui.prenom} ${qui.nom}`],
      ['nombreLogements', operation.nombreLogements],
      ['residence', operation.residence],
      ['batiments', operation.batiments],
      ['anneeConstruction', operation.anneeConstruction === null ? null : String(operation.anneeConstruction)],
      ['famillesAction', operation.famillesAction],
      ['orientation', operation.orientation],
      ['etatDuSol', operation.etatDuSol],
      ['domanialites', operation.domanialites],
      ['domanialitesFutures', operation.domanialitesFutures],
      ['nombrePropositionsDues', operation.nombrePropositionsDues],
    ] as const
  ).map(([chemin, valeur]) => ({
    libelle: libelleDuChamp(chemin),
    valeur: valeur == null || (Array.isArray(valeur) && valeur.length === 0) ? null : direLaValeur(chemin, valeur),
  }))

type Jalon = OperationAu['jalons'][number]

const COLONNES: readonly ColonneDeSection<Jalon>[] = [
  { titre: 'Date', carte: 1, rendu: ({ type }) => <b>{typesDeDate[type]}</b> },
  ...JOURS_D_UNE_DATE,
  { titre: 'État', largeur: 128, carte: 2, rendu: ({ statut }) => <span className="soft">{statutsDeDate[statut]}</span> },
]
