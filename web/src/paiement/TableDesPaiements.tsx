import { formatDateCourte, formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { formatMontant } from '@relogement/domain/common/montant'
import { Tag } from '../core/Cotation.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Icone } from '../core/Icone.tsx'
import { type EntreeMenu, Menu } from '../core/Menu.tsx'
import { entreeDePassage } from '../passage/entreeDePassage.ts'
import type { Demande, PlaceDePaiement } from './paiement.data.ts'
import styles from './paiements.module.css'

export interface GestesSurLesPaiements {
  readonly passer: (demande: Demande, place: PlaceDePaiement) => void
  readonly corriger: (demande: Demande) => void
}

interface Props {
  readonly demandes: readonly Demande[]
  readonly gestes: GestesSurLesPaiements
}

/** Chaque demande : ce qu'elle paie, son montant, où elle en est, ce qui vient. */
export const TableDesPaiements = ({ demandes, gestes }: Props) => (
  <TableDeSection libelle="Demandes de paiement" colonnes={colonnes(gestes)} lignes={demandes} cleDe={({ id }) => id} haute />
)

const colonnes = (gestes: GestesSurLesPaiements): ColonneDeSection<Demande>[] => [
  {
    titre: 'Demande',
    carte: 1,
    rendu: ({ numero, nature, menage, objet }) => (
      <span className="cut">
        {nature.libelle} <span className="num">n°&nbsp;{numero}</span>
        <small className="sous cut" title={menage?.codeMenage ?? objet ?? undefined}>
          {[menage?.codeMenage, objet].filter(Boolean).join(', ') || '—'}
        </small>
      </span>
    ),
  },
  {
    titre: 'Montant',
    largeur: 140,
    droite: true,
    carte: 2,
    rendu: ({ nature, montant, payee }) => (
      <span className="num">
        {formatMontant(nature.code === 'REVERSEMENT' ? -(payee?.montant ?? montant) : (payee?.montant ?? montant))}
        {payee !== null && payee.montant !== montant && <small className="sous">sur {formatMontant(montant)}</small>}
      </span>
    ),
  },
  { titre: 'État', largeur: 164, carte: 3, rendu: (demande) => <EtatDuPaiement demande={demande} /> },
  {
    titre: 'Prochaine étape',
    largeur: 228,
    droite: true,
    ecran: true,
    carte: 5,
    rendu: (demande) => <SuiteDuPaiement demande={demande} gestes={gestes} />,
  },
]

const SENS = {
  PREPAREE: {},
  VALIDEE: { sens: 'acc' },
  DEPOSEE: { sens: 'acc' },
  PAYEE: { sens: 'ok' },
  REJETEE: { sens: 'bad' },
} as const satisfies Record<Demande['statut']['code'], object>

/** Son statut, et qui l'y a mise, quand. */
export function EtatDuPaiement({ demande }: { readonly demande: Demande }) {
  const { statut, preparee, validee, deposee, payee, rejetee } = demande
  const geste = rejetee ?? payee ?? deposee ?? validee ?? preparee
  const jour = payee?.date ?? deposee?.date ?? null
  const quand = rejetee === null && jour !== null ? formatDateCourte(jour) : formatJour(geste.le)
  const qui = `${geste.par.prenom} ${geste.par.nom.charAt(0)}.`
  return (
    <>
      <Tag {...SENS[statut.code]}>{statut.libelle}</Tag>
      <small
        className="sous cut"
        title={
          rejetee?.motif
            ? `${rejetee.motif}, ${formatInstant(geste.le)}`
            : `${geste.par.prenom} ${geste.par.nom}, ${formatInstant(geste.le)}`
        }
      >
        {qui}, {quand}
      </small>
    </>
  )
}

/** Ce qui la fait avancer ; pas encore possible, pourquoi. Le reste est au menu. */
export function SuiteDuPaiement({ demande, gestes }: { readonly demande: Demande; readonly gestes: GestesSurLesPaiements }) {
  const place = demande.nextPlaces.find(({ principale }) => principale)
  const entrees: EntreeMenu[] = [
    ...(demande.can.includes('modifier')
      ? [{ cle: 'corriger', libelle: 'Corriger…', icone: 'crayon' as const, faire: () => gestes.corriger(demande) }]
      : []),
    ...demande.nextPlaces
      .filter((autre) => autre !== place || !autre.autorise)
      .map((autre) => entreeDePassage(autre, () => gestes.passer(demande, autre))),
  ]
  return (
    <span className={styles.suite}>
      {place?.autorise === true && (
        <button className="btn sm" type="button" aria-haspopup="dialog" onClick={() => gestes.passer(demande, place)}>
          {place.libelle}
          <span className="vh"> : demande n° {demande.numero}</span>
        </button>
      )}
      {place?.autorise === false && <small className="muted">{place.bloquants[0]?.split(' : ').at(-1)}</small>}
      {entrees.length > 0 && (
        <Menu
          classe="ib"
          nom={`Actions sur la demande n° ${demande.numero}`}
          bouton={<Icone nom="points" />}
          largeur={320}
          groupes={[{ entrees }]}
        />
      )}
    </span>
  )
}
