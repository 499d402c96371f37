import { formatDateCourte, formatInstant } from '@relogement/domain/common/date.format'
import { designationDeLigne } from '@relogement/domain/remboursement/remboursement.rules'
import { Dialogue } from '../core/Dialogue.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatMontant } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { enregistrer } from '../document/ListeDesDocuments.tsx'
import { vuDuMenage } from '../menage/menage.sujet.ts'
import { gestesDe } from './gestes.ts'
import styles from './lireLaDemande.module.css'
import type { Demande } from './remboursements.data.ts'

interface Props {
  readonly menageId: string
  readonly demande: Demande
  readonly fermer: () => void
}

type Ligne = Demande['lignes'][number]

/** Une demande, ses dépenses et ceux qui l'ont menée. */
export function LireLaDemande({ menageId, demande, fermer }: Props) {
  const { numero, reference, statut, lignes, total, rejetee, payee, troisPersonnes } = demande
  return (
    <Dialogue
      titre={`Demande de remboursement n° ${numero}`}
      detail={`${reference} · ${statut.libelle}`}
      largeur={720}
      fermer={fermer}
      pied={<PiedDeGeste fermer={fermer} />}
    >
      <div className={styles.demande}>
        {rejetee !== null && (
          <p className="row attention">
            <Icone nom="alerte" />
            <span>Rejetée : {rejetee.motif}</span>
          </p>
        )}
        {lignes.length === 0 ? (
          <p className="vide-s">Aucune dépense.</p>
        ) : (
          <TableDeSection libelle="Dépenses" colonnes={colonnes(menageId)} lignes={lignes} cleDe={(_ligne, rang) => `${rang}`} haute />
        )}
        <p className={styles.total}>
          <span>Total demandé</span>
          <b className="num">{formatMontant(total)}</b>
        </p>
        <ol className={styles.gestes} aria-label="Qui a fait quoi">
          {gestesDe(demande).map(({ nom, par, le }) => (
            <li key={nom} className={styles.geste}>
              <span className="soft">{nom}</span>
              <span>
                {par.prenom} {par.nom}
              </span>
              <time className="num muted" dateTime={le}>
                {formatInstant(le)}
              </time>
            </li>
          ))}
        </ol>
        {payee !== null && <p className="soft">Paiement du {formatDateCourte(payee.date)}.</p>}
        {troisPersonnes && payee === null && rejetee === null && (
          <p className="soft">Au-delà du seuil : trois personnes différentes préparent, valident et paient.</p>
        )}
      </div>
    </Dialogue>
  )
}

const colonnes = (menageId: string): ColonneDeSection<Ligne>[] => [
  {
    titre: 'Dépense',
    carte: 1,
    rendu: (ligne) => (
      <>
        {designationDeLigne(ligne)}
        {ligne.plafond !== null && <small className="sous">Plafond {formatMontant(ligne.plafond)}</small>}
      </>
    ),
  },
  {
    titre: 'Justificatif',
    largeur: 240,
    carte: 3,
    rendu: ({ document }) =>
      document === null ? (
        <span className="muted">Aucun</span>
      ) : (
        <button className="lk cut" type="button" title={document.nom} onClick={() => enregistrer(vuDuMenage({ id: menageId }), document)}>
          {document.nom}
        </button>
      ),
  },
  {
    titre: 'Montant',
    largeur: 120,
    droite: true,
    carte: 2,
    rendu: ({ montant }) => <span className="num">{montant === null ? '—' : formatMontant(montant)}</span>,
  },
]
