import { formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { designationDeLigne } from '@relogement/domain/remboursement/remboursement.rules'
import { Tag } from '../core/Cotation.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatMontant } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Menu } from '../core/Menu.tsx'
import { actionsDeDemande, type GestesSurLesDemandes, ouvertureDe } from './actionsDeDemande.ts'
import styles from './demande.module.css'
import { dernierGeste } from './gestes.ts'
import { ProchaineEtape } from './ProchaineEtape.tsx'
import type { Demande } from './remboursements.data.ts'

interface Props {
  readonly demandes: readonly Demande[]
  readonly gestes: GestesSurLesDemandes
}

/** Chaque demande, son total, où elle en est, ce qui vient. */
export const TableDesDemandes = ({ demandes, gestes }: Props) => (
  <TableDeSection libelle="Demandes de remboursement" colonnes={colonnes(gestes)} lignes={demandes} cleDe={({ id }) => id} haute />
)

const colonnes = (gestes: GestesSurLesDemandes): ColonneDeSection<Demande>[] => [
  {
    titre: 'Demande',
    carte: 1,
    rendu: (demande) => (
      <span className="cut">
        <button className="lk doc-o" type="button" onClick={() => gestes.ouvrir(ouvertureDe(demande))}>
          Demande n° {demande.numero}
        </button>
        <small className="sous cut" title={depensesDe(demande)}>
          {depensesDe(demande)}
        </small>
      </span>
    ),
  },
  {
    titre: 'Total',
    largeur: 96,
    droite: true,
    carte: 2,
    rendu: ({ total }) => <span className="num">{formatMontant(total)}</span>,
  },
  {
    titre: 'État',
    largeur: 152,
    carte: 3,
    rendu: (demande) => {
      const { par, le } = dernierGeste(demande)
      return (
        <>
          <Tag {...sensDe[demande.statut.code]}>{demande.statut.libelle}</Tag>
          <small className="sous cut" title={`${par.prenom} ${par.nom}, ${formatInstant(le)}`}>
            {par.prenom} {par.nom.charAt(0)}., <time dateTime={le}>{formatJour(le)}</time>
          </small>
        </>
      )
    },
  },
  {
    titre: 'Prochaine étape',
    largeur: 188,
    droite: true,
    ecran: true,
    carte: 4,
    rendu: (demande) => (
      <span className={styles.suite}>
        <ProchaineEtape demande={demande} ouvrir={gestes.ouvrir} />
        <Menu
          classe="ib"
          nom={`Actions sur la demande n° ${demande.numero}`}
          bouton={<Icone nom="points" />}
          largeur={320}
          groupes={[{ entrees: actionsDeDemande(demande, gestes) }]}
        />
      </span>
    ),
  },
]

const sensDe = {
  BROUILLON: {},
  SOUMISE: { sens: 'acc' },
  VALIDEE: { sens: 'ok' },
  REJETEE: { sens: 'bad' },
  PAYEE: { sens: 'ok' },
} as const satisfies Record<Demande['statut']['code'], object>

const depensesDe = ({ lignes }: Demande): string =>
  lignes.length === 0 ? 'Aucune dépense' : [...new Set(lignes.map(designationDeLigne))].join(', ')
