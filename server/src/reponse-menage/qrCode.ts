// Le QR code d'une proposition écrite (décision 0080). La base n'en garde que l'empreinte ; la lettre rangée ne le porte pas : il se dessine à la
// lecture, pour qui peut l'envoyer, tant qu'il ouvre encore quelque chose.

import { jourDe } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { LEGENDE_DU_QR, type Lettre } from '@relogement/domain/document/lettre'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import { refusDeRepondre } from '@relogement/domain/reponse-menage/reponseMenage.rules'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { jetonDerive } from '../core/jetons.ts'
import { qrEnSvg } from '../core/qr.ts'

const jetonDe = (lienId: string) => jetonDerive(`reponse-menage:${lienId}`)

/** Ce qui ouvrirait la page par ce lien, si c'est bien lui que la base connaît : sous un autre secret, il ne se redit plus. */
async function jetonConnu(db: Acces, lienId: string): Promise<string | null> {
  const { jeton, empreinte } = jetonDe(lienId)
  const connu = await db.selectFrom('jeton_menage').select('lien_id').where('empreinte', '=', empreinte).executeTakeFirst()
  return connu?.lien_id === lienId ? jeton : null
}

const lienVivant = (db: Acces, propositionId: string) =>
  db
    .selectFrom('lien_menage')
    .select(['id', 'cree_le'])
    .where('proposition_id', '=', propositionId)
    .where('revoque_le', 'is', null)
    .executeTakeFirst()

/** La lettre se produit : son QR code se fait, ou reste celui des versions d'avant, déjà imprimées. */
export async function tenirLeQrCode({ db, acteur, maintenant }: Contexte, menageId: string, propositionId: string): Promise<void> {
  const vivant = await lienVivant(db, propositionId)
  if (vivant !== undefined) {
    if ((await jetonConnu(db, vivant.id)) !== null) return
    await retirerLeLien(db, vivant.id, maintenant, null)
  }
  const id = uuidv7()
  await db
    .insertInto('lien_menage')
    .values({ id, menage_id: menageId, proposition_id: propositionId, cree_le: maintenant, cree_par: acteur.id })
    .execute()
  await db
    .insertInto('jeton_menage')
    .values({ empreinte: jetonDe(id).empreinte, lien_id: id, fait_le: maintenant })
    .execute()
}

/** `par` : absent, le lien a été signalé, fermé par trop d'essais, ou remplacé. */
export async function retirerLeLien(db: Acces, id: string, maintenant: Date, par: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lien_menage')
    .set({ revoque_le: maintenant, revoque_par: par })
    .where('id', '=', id)
    .where('revoque_le', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** La proposition de ce lien, telle que l'historique la nomme. */
export async function propositionDuLien(db: Acces, id: string): Promise<{ numero: number; adresse: string }> {
  return db
    .selectFrom('lien_menage as l')
    .innerJoin('proposition as p', 'p.id', 'l.proposition_id')
    .innerJoin('logement as o', 'o.id', 'p.logement_id')
    .select(sql<string>`concat_ws(', ', concat_ws(' ', o.numero, o.rue), o.ville)`.as('adresse'))
    .select(
      sql<number>`coalesce((select (d.donnees -> 'contenu' -> 'faits' ->> 'numero')::int from document d where d.sujet_id = l.menage_id
        and d.type = 'COURRIER_PROPOSITION' and d.objet_id = p.id and d.genere order by d.numero desc limit 1), p.ecrite_numero, 1)`.as(
        'numero',
      ),
    )
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** La lettre, son coupon portant le QR code ; `null` : il n'ouvre plus rien. */
export async function lettreAvecQrCode(
  { db, aujourdhui }: Contexte,
  urlPublique: string,
  propositionId: string,
  lettre: Lettre,
): Promise<Lettre | null> {
  const vivant = await lienVivant(db, propositionId)
  if (vivant === undefined || lettre.coupon === null) return null
  const proposition = await db
    .selectFrom('proposition')
    .select(['statut', 'reponse_attendue_le as echeance'])
    .where('id', '=', propositionId)
    .executeTakeFirst()
  if (proposition === undefined) return null
  const faits = {
    statut: proposition.statut as StatutProposition,
    echeance: proposition.echeance,
    faitLe: jourDe(vivant.cree_le.toISOString()),
  }
  const jeton = refusDeRepondre(faits, aujourdhui) === null ? await jetonConnu(db, vivant.id) : null
  if (jeton === null) return null
  const adresse = `${urlPublique}/reponse-menage#jeton=${jeton}`
  return {
    ...lettre,
    coupon: {
      ...lettre.coupon,
      enLigne: {
        titre: 'Ou répondez avec un téléphone',
        phrases: [
          'Visez ce carré avec l’appareil photo. Une page s’ouvre.',
          'Elle demande votre date de naissance, puis votre réponse.',
          'Répondez ici ou sur le coupon : une seule fois suffit.',
          proposition.echeance === null
            ? 'Ne montrez ce carré à personne.'
            : `Vous avez jusqu’au ${formatDate(proposition.echeance)}. Ne montrez ce carré à personne.`,
        ],
        adresse,
        dessin: qrEnSvg(adresse),
        legende: LEGENDE_DU_QR,
      },
    },
  }
}
