import { formatMontant } from '@relogement/domain/common/montant'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import type { Demande, Paiements } from './paiement.data.ts'
import { EtatDuPaiement, type GestesSurLesPaiements, SuiteDuPaiement } from './TableDesPaiements.tsx'

type Indemnites = NonNullable<Paiements['metadata']['indemnites']>
type Indemnite = Indemnites['lignes'][number]

interface Props {
  readonly indemnites: Indemnites
  readonly demandes: readonly Demande[]
  readonly gestes: GestesSurLesPaiements
  /** Demander celle d'un ménage ; nul : la personne n'en demande pas. */
  readonly demander: ((indemnite: Indemnite) => void) | null
}

/** Chaque indemnité que la fiche d'un ménage retient, et où en est sa demande. */
export const TableDesIndemnites = ({ indemnites: { lignes }, demandes, gestes, demander }: Props) => (
  <TableDeSection
    libelle="Indemnités de minoration"
    colonnes={colonnes(new Map(demandes.map((demande) => [demande.id, demande])), gestes, demander)}
    lignes={lignes}
    cleDe={({ menage }) => menage.id}
    haute
  />
)

const colonnes = (
  demandes: ReadonlyMap<string, Demande>,
  gestes: GestesSurLesPaiements,
  demander: Props['demander'],
): ColonneDeSection<Indemnite>[] => {
  const siennes = ({ demandeId }: Indemnite) => (demandeId === null ? undefined : demandes.get(demandeId))
  return [
    {
      titre: 'Ménage',
      carte: 1,
      rendu: ({ menage, typologie, beneficiaire }) => (
        <span className="cut">
          <span className="num">{menage.codeMenage}</span>
          <small className="sous cut">
            {[typologie === null ? null : (typologies[typologie as keyof typeof typologies] ?? typologie), beneficiaire]
              .filter(Boolean)
              .join(', ')}
          </small>
        </span>
      ),
    },
    {
      titre: 'Montant',
      largeur: 140,
      droite: true,
      carte: 2,
      rendu: (ligne) => <span className="num">{formatMontant(siennes(ligne)?.montant ?? ligne.montant)}</span>,
    },
    {
      titre: 'État',
      largeur: 164,
      carte: 3,
      rendu: (ligne) => {
        const demande = siennes(ligne)
        return demande === undefined ? <span className="muted">À demander</span> : <EtatDuPaiement demande={demande} />
      },
    },
    {
      titre: 'Prochaine étape',
      largeur: 228,
      droite: true,
      ecran: true,
      carte: 5,
      rendu: (ligne) => {
        const demande = siennes(ligne)
        if (demande !== undefined) return <SuiteDuPaiement demande={demande} gestes={gestes} />
        if (ligne.refus !== null) return <small className="muted">{ligne.refus}</small>
        if (demander === null) return null
        return (
          <button className="btn sm" type="button" aria-haspopup="dialog" onClick={() => demander(ligne)}>
            Demander<span className="vh"> l’indemnité de {ligne.menage.codeMenage}</span>
          </button>
        )
      },
    },
  ]
}
