import { apercuPerime, estDue, purgeImpossible } from '@relogement/domain/rgpd/purge.rules'
import { evenementRgpd } from '@relogement/domain/rgpd/rgpd.evenements'
import { cloreAlertes } from '../alerte/gestes.ts'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { insertPurge } from '../purge/gestes.ts'
import { compterCeQuiTient } from './bilan.ts'
import { aMasquerDOffice, type Citation, listCitations } from './citations.ts'
import { listDocumentsDAilleurs } from './documentsDAilleurs.ts'
import { executerLaPurge } from './executer.ts'
import { empreinteDuDossier, type FichierDuMenage, listFichiers, lockMenage } from './purge.queries.ts'
import { getPurge, presenterPurge, refusDeValider } from './purges.liste.ts'

/** Ce qui serait effacé, ce qui resterait et pourquoi : rien ne s'écrit. */
export async function lireApercu(ctx: Contexte, menageId: string) {
  const ligne = await getPurge(ctx.db, menageId)
  const { bilan, fichiers, citations, documentsAilleurs, empreinte } = await apercevoir(ctx, menageId)
  await noterLesLectures(ctx, citations)
  return presentItem('ApercuDePurge', `/v1/rgpd/purges/${menageId}/apercu`, {
    purge: presenterPurge(ctx, ligne),
    bilan,
    fichiers: parNature(fichiers),
    ailleurs: citations.map(({ cle, codeMenage, genre, le, homonyme, nomSeul, extrait }) => ({
      cle,
      codeMenage,
      genre,
      le: le === null ? null : new Date(le).toISOString(),
      homonyme,
      nomSeul,
      extrait,
    })),
    documentsAilleurs: documentsAilleurs.map(({ ou, nature }) => ({ ou, nature })),
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
  const citations = await listCitations(db, menageId)
  const documentsAilleurs = await listDocumentsDAilleurs(db, menageId)
  const ailleurs = [...citations.map(({ cle }) => cle), ...documentsAilleurs.map(({ id }) => id)]
  return { bilan, fichiers, citations, documentsAilleurs, empreinte: await empreinteDuDossier(db, menageId, bilan, fichiers, ailleurs) }
}

/** Montrer ce qu'un autre dossier dit, c'est l'avoir lu : noté dans chacun. */
async function noterLesLectures(ctx: Contexte, citations: readonly Citation[]): Promise<void> {
  for (const id of new Set(citations.filter(({ estUnMenage }) => estUnMenage).map(({ sujetId }) => sujetId)))
    await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'purge', ['COMMENTAIRES'], ctx.maintenant)
}

interface ValidationDePurge {
  readonly empreinte: string
  readonly masquer?: readonly string[] | undefined
}

/** Valide une purge telle que l'aperçu l'a montrée ; échue, elle se fait aussitôt, sinon à sa date. */
export async function validerPurge(ctx: Contexte, menageId: string, { empreinte, masquer }: ValidationDePurge) {
  const { db, acteur, maintenant, aujourdhui } = ctx
  await lockMenage(db, menageId)
  const ligne = await getPurge(db, menageId)
  const raison = refusDeValider(ctx, ligne)
  if (raison !== null) throw purgeImpossible(raison)
  const apercu = await apercevoir(ctx, menageId)
  if (apercu.empreinte !== empreinte) throw apercuPerime()
  const connus = new Set(apercu.citations.map(({ cle }) => cle))
  await insertPurge(db, {
    menage_id: menageId,
    code_menage: ligne.codeMenage,
    motif: ligne.motif,
    depuis: ligne.depuis,
    prevue_le: ligne.prevueLe,
    empreinte_apercu: empreinte,
    validee_le: maintenant,
    validee_par: acteur.id,
    masques: masquer?.filter((cle) => connus.has(cle)) ?? aMasquerDOffice(apercu.citations),
  })
  await cloreAlertes(ctx, (alertes) => alertes.where('sujet_id', '=', menageId).where('type', '=', 'PURGE_A_VALIDER'))
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenementRgpd('PURGE_VALIDEE', {})])
  if (estDue(ligne.prevueLe, aujourdhui)) await executerLaPurge(db, menageId, maintenant)
  return presenterPurge(ctx, await getPurge(db, menageId))
}
