import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { type RawBuilder, sql } from 'kysely'
import { poserAlertes } from '../alerte/gestes.ts'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { renumeroterLesRangs } from './rangs.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant'>

/**
 * CHANGEMENT_BAILLEUR (domain-rules § 8) : les propositions ouvertes d'un logement repris sont retirées, le chargé de relogement de chaque ménage
 * l'apprend. Un dossier gelé ou archivé ne s'écrit pas : la sienne reste, et se retire une fois le gel levé.
 */
export async function retirerDuLogement(ctx: Ici, logementId: string, auteurId: string | null): Promise<void> {
  await retirer(ctx, sql`l.id = ${logementId}::uuid`, auteurId)
  await avertirQuiLAvaitAccepte(ctx, logementId, auteurId)
}

/** Accepté, son bail pas encore signé : la proposition garde la réponse du ménage, que son chargé de relogement annule. */
async function avertirQuiLAvaitAccepte({ db, maintenant }: Ici, logementId: string, auteurId: string | null): Promise<void> {
  const { rows } = await sql<{ menage: string; adresse: string }>`
    select m.id as menage, concat_ws(' ', l.numero, l.rue) || ', ' || l.ville as adresse
    from proposition p join menage m on m.id = p.menage_id join logement l on l.id = p.logement_id
    where l.id = ${logementId}::uuid and p.statut = 'acceptee_menage' and m.statut = 'SIGNATURE_DU_BAIL'`.execute(db)
  await poserAlertes(
    { db, maintenant },
    rows.map(({ menage, adresse }) =>
      alerteDeReprise(menage, `Le bailleur du logement ${adresse} l’a repris : le ménage l’avait accepté`, auteurId),
    ),
  )
}

const alerteDeReprise = (menage: string, texte: string, auteurId: string | null) =>
  ({ sujet_id: menage, type: 'CHANGEMENT_BAILLEUR', texte, couleur: 'ROUGE', auteur_id: auteurId, pour: 'CHARGE' }) as const

/** Le gel levé, celles dont le bailleur a repris le logement entre-temps. */
export const retirerLesReprises = (ctx: Ici, menageId: string): Promise<void> =>
  retirer(ctx, sql`p.menage_id = ${menageId}::uuid and l.statut = 'REPRIS_BAILLEUR'`, null)

async function retirer({ db, maintenant }: Ici, lesquelles: RawBuilder<unknown>, auteurId: string | null): Promise<void> {
  const { rows } = await sql<{ logement: string; menage: string | null; adresse: string }>`
    update proposition p set statut = 'retiree', version = p.version + 1 from logement l
    where p.logement_id = l.id and ${lesquelles} and p.statut <> all(${[...statutsPropositionFermes]})
      and (p.menage_id is null or exists (select from menage m where m.id = p.menage_id and m.limitation_depuis is null and m.archive_le is null))
    returning p.logement_id as logement, p.menage_id as menage, concat_ws(' ', l.numero, l.rue) || ', ' || l.ville as adresse`.execute(db)
  // Celles d'un dossier gelé restent, et se resserrent.
  await renumeroterLesRangs(
    db,
    rows.map(({ logement }) => logement),
  )
  for (const { menage, adresse } of rows) {
    if (menage === null) continue
    await insertEvenements(db, auteurId, maintenant, { id: menage }, [evenementDeProposition('PROPOSITION_REPRISE', { adresse })])
    const texte = `Le bailleur du logement ${adresse} l’a repris : la proposition est retirée`
    await poserAlertes({ db, maintenant }, [alerteDeReprise(menage, texte, auteurId)])
  }
}
