import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { retirerDuLogement } from '../proposition/retirerDuLogement.ts'
import type { LigneLogement } from './logement.queries.ts'

/** CHANGEMENT_BAILLEUR (domain-rules § 8) : les propositions ouvertes sont retirées, le chargé de relogement de chaque ménage l'apprend. */
export async function retirerLesPropositions(
  { db, maintenant }: Pick<Contexte, 'db' | 'maintenant'>,
  ligne: LigneLogement,
  auteurId: string | null,
): Promise<void> {
  const menages = await retirerDuLogement({ db }, ligne.id)
  if (menages.length === 0) return
  const texte = `Le bailleur du logement ${adresseEnClair(ligne)} l’a repris : la proposition est retirée`
  await db
    .insertInto('alerte')
    .values(
      menages.map((menage) => ({
        id: uuidv7(),
        sujet_id: menage,
        type: 'CHANGEMENT_BAILLEUR',
        texte,
        couleur: 'ROUGE',
        statut: 'ALERTE',
        date: maintenant,
        date_alerte: maintenant,
        auteur_id: auteurId,
        pour: 'CHARGE',
      })),
    )
    .execute()
}
