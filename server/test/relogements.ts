import { uuidv7 } from 'uuidv7'
import type { Base } from '../src/core/database.ts'
import { lireDocumentsEnBase } from './depots.ts'
import { createMenage, createProposition } from './dossiers.ts'

/** Un ménage relogé, suivi par Camille ; `fiche` : sa fiche est établie, il peut être clos. */
export async function unMenageReloge(
  db: Base,
  { chargeId, bailleurId, fiche = true }: { chargeId: string; bailleurId: string; fiche?: boolean },
) {
  const id = await createMenage(db, {
    chargeId,
    partenaireId: bailleurId,
    menage: {
      statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT',
      relogement: { dates: { signatureDuBail: '2026-03-02', edlEntree: '2026-03-16', edlSortie: '2026-03-20' } },
    },
  })
  await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_menage', colonnes: { acceptation_le: '2026-02-20', apl: 180 } })
  if (fiche) await deposerLaFiche(db, id)
  return id
}

export const deposerLaFiche = (db: Base, menageId: string) =>
  db
    .insertInto('document')
    .values({
      id: uuidv7(),
      sujet_id: menageId,
      type: 'FICHE_NOUVEAU_LOGEMENT',
      nom: 'Fiche nouveau logement.pdf',
      mime: 'application/pdf',
      taille: 1,
      sha256: '0'.repeat(64),
      cle_stockage: uuidv7(),
      genere: true,
      numero: 1,
    })
    .execute()

export const recapitulatifs = async (db: Base, id: string) =>
  (await lireDocumentsEnBase(db, id)).filter(({ type }) => type === 'RECAPITULATIF_RELOGEMENT')
