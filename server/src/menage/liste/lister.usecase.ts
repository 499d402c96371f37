import type { Acteur } from '@relogement/domain/acces/roles'
import type { RechercheMenages } from '@relogement/domain/menage/ligneMenage.schema'
import { type GroupeDeChamps, groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import type { ColonneLue } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import type { Contexte } from '../../core/contexte.ts'
import { ecrireCollection } from '../../core/http/collection.ts'
import { JsonEcrit } from '../../core/http/reponse.ts'
import { filtresPoses, noterPageLue } from '../../core/lectures.ts'
import { clePortee, menagesDesListes } from '../portee.ts'
import { etapeEnBase } from './etapeEnBase.ts'
import { avecLEtape } from './etapeEnBref.ts'
import { facettesDe } from './facettes.cache.ts'
import { type ChampsDeLigne, ecartesPar, type LignesLisibles } from './filtres.ts'
import { champsDeLaPage, estDetaillee, listMenages } from './liste.queries.ts'

export async function listerMenages(ctx: Contexte, recherche: RechercheMenages): Promise<JsonEcrit> {
  const { acteur, services, db } = ctx
  const visibles = menagesDesListes(acteur)
  const champs = champsDeLigne(acteur)
  const [{ lignes, total }, facettes] = await Promise.all([
    listMenages(db, visibles, recherche, champs),
    facettesDe(services.lecture, { cle: clePortee(acteur), visibles, champs }, ecartesPar(recherche), ctx.maintenant.getTime()),
  ])
  const { page, pageSize, sort: _, ...filtres } = recherche
  await noterPageLue(ctx, {
    liste: 'menages',
    page,
    pageSize,
    lignes: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)),
    total,
    colonnes: [...colonnesLues(champsDeLaPage(champs, pageSize)), ...(estDetaillee(pageSize) ? (['prochaineEtape'] as const) : [])],
    filtres: filtresPoses(filtres),
  })
  const membres = estDetaillee(pageSize) ? avecLEtape(lignes, acteur, ctx.aujourdhui) : lignes
  return new JsonEcrit(ecrireCollection({ type: 'Menage', url: ctx.requete.url, page, pageSize, total }, membres, facettes))
}

const COLONNES = [
  'codeMenage',
  'noms',
  'cotation',
  'operation',
  'partenaire',
  'typologiesGTR',
  'statut',
  'chargeDeRelogement',
  'dateEntretien',
] as const

const colonnesLues = ({ contact, logement }: ChampsDeLigne): ColonneLue[] => [
  ...COLONNES,
  ...(contact === 'aucune' ? [] : (['telephone'] as const)),
  ...(logement === 'aucune' ? [] : (['ville', 'codePostal'] as const)),
]

/** Ce que l'acteur lit des lignes d'une liste, d'un export. */
export const champsDeLigne = (acteur: Acteur): ChampsDeLigne => ({
  contact: lignesLisibles(acteur, 'CONTACT'),
  logement: lignesLisibles(acteur, 'LOGEMENT'),
  etape: etapeEnBase(acteur),
})

const SANS_LIEN = { chargeDeRelogement: null, delegues: [], bailleurActuelId: null, bailleursProposes: [] }

function lignesLisibles(acteur: Acteur, groupe: GroupeDeChamps): LignesLisibles {
  if (groupesVisibles(acteur, SANS_LIEN).has(groupe)) return 'toutes'
  const { partenaireId } = acteur
  return partenaireId !== null && groupesVisibles(acteur, { ...SANS_LIEN, bailleurActuelId: partenaireId }).has(groupe)
    ? { bailleurActuelId: partenaireId }
    : 'aucune'
}
