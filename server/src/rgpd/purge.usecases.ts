import { apercuPerime, canValiderPurge, estDue, purgeImpossible } from '@relogement/domain/rgpd/purge.rules'
import type { EtatDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { compterCeQuiTient } from './bilan.ts'
import { executerLaPurge } from './executer.ts'
import {
  countPurges,
  empreinteDuDossier,
  type FichierDuMenage,
  getPurge,
  type LigneDePurge,
  listFichiers,
  listPurges,
  lockMenage,
} from './purge.queries.ts'

export async function lirePurges(ctx: Contexte, { etats = [], page, pageSize }: PageDe & { etats?: readonly EtatDePurge[] | undefined }) {
  const { lignes, total } = await listPurges(ctx.db, etats, { page, pageSize })
  const membres = lignes.map((ligne) => presenterPurge(ctx, ligne))
  return presentCollection({ type: 'Purge', url: ctx.requete.url, page, pageSize, total }, membres, { etats: await countPurges(ctx.db) })
}

/** Ce qui serait effacé, ce qui resterait et pourquoi : rien ne s'écrit. */
export async function lireApercu(ctx: Contexte, menageId: string) {
  const ligne = await getPurge(ctx.db, menageId)
  const { bilan, fichiers, empreinte } = await apercevoir(ctx, menageId)
  return presentItem('ApercuDePurge', `/v1/rgpd/purges/${menageId}/apercu`, {
    purge: presenterPurge(ctx, ligne),
    bilan,
    fichiers: parNature(fichiers),
    ailleurs: await citesAilleurs(ctx, menageId),
    empreinte,
  })
}

function parNature(fichiers: readonly FichierDuMenage[]) {
  const natures = new Map<string, { nature: string; nombre: number; taille: number }>()
  for (const { nature, taille } of fichiers) {
    const deja = natures.get(nature) ?? { nature, nombre: 0, taille: 0 }
    natures.set(nature, { nature, nombre: deja.nombre + 1, taille: deja.taille + taille })
  }
  return [...natures.values()]
}

async function apercevoir({ db }: Contexte, menageId: string) {
  const bilan = await compterCeQuiTient(db, menageId)
  const fichiers = await listFichiers(db, menageId)
  return { bilan, fichiers, empreinte: await empreinteDuDossier(db, menageId, bilan, fichiers) }
}

/** Les autres dossiers dont un texte libre cite le prénom et le nom d'une personne du ménage : à relire à la main. */
async function citesAilleurs({ db }: Contexte, menageId: string): Promise<{ codeMenage: string; nombre: number }[]> {
  const { rows } = await sql<{ codeMenage: string; nombre: number }>`
    with personnes as (
      select sans_accents(prenom || ' ' || nom) as nom from occupant where menage_id = ${menageId}::uuid and length(prenom) > 1 and length(nom) > 1
    ), textes as (
      select menage_id, texte from commentaire union all select menage_id, texte from suivi union all select menage_id, texte from alerte
      union all select menage_id, texte from modification union all select menage_id, commentaire from verification_acquittee
      union all select menage_id, commentaire from reunion_menage union all select menage_id, corps from email_sortant
    )
    select m.code_menage as "codeMenage", count(*)::int as nombre
    from textes t join menage m on m.id = t.menage_id
    where t.menage_id <> ${menageId}::uuid and exists (select from personnes p where sans_accents(t.texte) like '%' || p.nom || '%')
    group by 1 order by 1 limit 50`.execute(db)
  return rows
}

/** Valide une purge telle que l'aperçu l'a montrée ; échue, elle se fait aussitôt, sinon à sa date. */
export async function validerPurge(ctx: Contexte, menageId: string, empreinte: string) {
  const { db, acteur, maintenant, aujourdhui } = ctx
  await lockMenage(db, menageId)
  const ligne = await getPurge(db, menageId)
  const raison = refusDeValider(ctx, ligne)
  if (raison !== null) throw purgeImpossible(raison)
  if ((await apercevoir(ctx, menageId)).empreinte !== empreinte) throw apercuPerime()
  await db
    .insertInto('purge')
    .values({
      id: uuidv7(),
      menage_id: menageId,
      code_menage: ligne.codeMenage,
      motif: ligne.motif,
      depuis: ligne.depuis,
      prevue_le: ligne.prevueLe,
      statut: 'VALIDEE',
      empreinte_apercu: empreinte,
      validee_le: maintenant,
      validee_par: acteur.id,
    })
    .execute()
  await db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id })
    .where('menage_id', '=', menageId)
    .where('type', '=', 'PURGE_A_VALIDER')
    .where('statut', '<>', 'CLOTURE')
    .execute()
  await insertEvenements(db, acteur.id, maintenant, { menageId }, [{ type: 'MODIFICATION', texte: 'Purge des données validée' }])
  if (estDue(ligne.prevueLe, aujourdhui)) await executerLaPurge(db, menageId, maintenant)
  return presenterPurge(ctx, await getPurge(db, menageId))
}

const refusDeValider = ({ acteur }: Contexte, { prevueLe, purge_le, limitation_depuis, etat, declareParId }: LigneDePurge): string | null =>
  canValiderPurge(acteur, {
    prevueLe,
    purgeLe: purge_le?.toISOString() ?? null,
    limitationDepuis: limitation_depuis,
    validee: etat !== 'A_VALIDER',
    declareParId,
  })

const presenterPurge = (ctx: Contexte, ligne: LigneDePurge) => {
  const { id, codeMenage, operation, motif, depuis, prevueLe, etat, valideePar, fichiersRestants, certificat_sha256 } = ligne
  return presentItem('Purge', `/v1/rgpd/purges/${id}`, {
    id,
    codeMenage,
    operation,
    motif,
    depuis,
    prevueLe,
    etat,
    valideeLe: ligne.validee_le?.toISOString() ?? null,
    valideePar,
    executeeLe: ligne.executee_le?.toISOString() ?? null,
    termineeLe: ligne.terminee_le?.toISOString() ?? null,
    fichiersRestants,
    certificatSha256: certificat_sha256,
    refus: refusDeValider(ctx, ligne),
  })
}
