import { formatDate, formatJour } from '@relogement/domain/common/date.format'
import { genresDEtape } from '@relogement/domain/proposition/etapes'
import { statutsProposition } from '@relogement/domain/proposition/proposition.statuts'
import { nomSansDate } from '@relogement/domain/reunion/reunion.nom'
import { useQuery } from '@tanstack/react-query'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { type PropositionDuLogement, propositionsDuLogementOptions } from './positionnement.data.ts'
import { Retirer } from './Retirer.tsx'

interface Props {
  readonly logementId: string
  /** Les ménages à qui il est proposé, y compris ceux que la personne n'atteint pas. */
  readonly menagesAssignes: number
}

/** Les propositions d'un logement, dans l'ordre de leur rang ; les ménages hors de portée ne se disent que par leur nombre. */
export function PropositionsDuLogement({ logementId, menagesAssignes }: Props) {
  const { data, error, refetch } = useQuery(propositionsDuLogementOptions(logementId))
  if (data === undefined) {
    if (menagesAssignes === 0 && error === null) return null
    return (
      <Section id="propositions" titre="Propositions">
        <ContenuAttendu attente="Chargement des propositions" erreur={error} relire={refetch} />
      </Section>
    )
  }
  const lignes = data['hydra:member']
  const autres = Math.max(0, menagesAssignes - lignes.filter(estTenue).length)
  if (lignes.length + autres === 0) return null
  return (
    <Section id="propositions" titre="Propositions" nombre={lignes.length + autres}>
      {lignes.length > 0 && (
        <TableDeSection
          libelle="Propositions de ce logement"
          lignes={lignes}
          cleDe={({ id }) => id}
          colonnes={colonnesDe(logementId, data.metadata)}
          haute
        />
      )}
      {autres > 0 && (
        <p className="vide-s">
          {lignes.length === 0 ? '' : 'Et '}
          {autres === 1 ? '1 ménage qui ne vous est pas ouvert' : `${formatNombre(autres)} ménages qui ne vous sont pas ouverts`}.
        </p>
      )}
    </Section>
  )
}

interface Premieres {
  readonly premiere: string | null
  readonly suivante: string | null
}

// Avant l'accord du bailleur, personne n'est encore appelé à répondre.
const ACCORDEES = ['acceptee_cal', 'proposition_relogement']
const TOMBEES = ['refusee_gtr', 'refusee_cal', 'refusee_menage', 'retiree']
const estTenue = ({ statut, menage }: PropositionDuLogement) => menage !== null && !TOMBEES.includes(statut)

/** Le rang du GTR, à défaut d'arrivée ; un candidat du bailleur n'en a pas. */
const rangGtr = ({ GTR, menage }: PropositionDuLogement) => (menage === null ? null : (GTR.reponse?.rang ?? GTR.rangMenagePourLogement))
/** Le rang de la commission, à défaut celui que donne le bailleur. */
const rangCal = ({ CAL }: PropositionDuLogement) => CAL.reponse?.rang ?? CAL.reponseBailleur?.rang ?? null

const colonnesDe = (logementId: string, { premiere, suivante }: Premieres): ColonneDeSection<PropositionDuLogement>[] => [
  { titre: 'Rang GTR', largeur: 84, droite: true, rendu: (p) => direLeRang(p, rangGtr(p)) },
  { titre: 'Rang CAL', largeur: 84, droite: true, rendu: (p) => direLeRang(p, rangCal(p)) },
  {
    titre: 'Ménage',
    carte: 1,
    rendu: (p) => (
      <>
        <span className="en-carte">{direLeRang(p, rangCal(p) ?? rangGtr(p))}. </span>
        {p.menage === null ? (
          'Candidat du bailleur'
        ) : (
          <>
            <Lien vers={`/menages/${p.menage.id}`}>{p.menage.noms}</Lien>
            <small className="sous-st num">{p.menage.codeMenage}</small>
          </>
        )}
      </>
    ),
  },
  {
    titre: 'GTR',
    largeur: 180,
    carte: 4,
    rendu: ({ GTR }) =>
      GTR.date === null ? (
        'Sans réunion'
      ) : (
        <>
          {formatJour(GTR.date)}
          <small className="sous-st" title={GTR.nom ?? undefined}>
            {GTR.nom === null ? null : nomSansDate(GTR.nom)}
          </small>
        </>
      ),
  },
  {
    titre: 'Proposition',
    largeur: 188,
    carte: 3,
    rendu: ({ id, statut, etapes }) => (
      <>
        {statutsProposition[statut]}
        {ACCORDEES.includes(statut) && id === premiere && <small className="sous-st">Répond en premier</small>}
        {ACCORDEES.includes(statut) && id === suivante && <small className="sous-st">Appelé ensuite</small>}
        {etapes
          .filter(({ genre }) => genre === 'PROJECTION_FINANCIERE')
          .map(({ genre, date }) => (
            <small key={genre} className="sous-st">
              {genresDEtape[genre]}, {formatDate(date)}
            </small>
          ))}
      </>
    ),
  },
  {
    titre: 'Actions',
    largeur: 84,
    droite: true,
    ecran: true,
    carte: 2,
    rendu: (p) =>
      p.menage !== null && p.can.includes('retirer') ? (
        <Retirer proposition={p} logementId={logementId} menageId={p.menage.id} nom={p.menage.noms} />
      ) : null,
  },
]

const direLeRang = (p: PropositionDuLogement, rang: number | null) => (p.statut === 'retiree' ? '—' : (rang ?? '—'))
