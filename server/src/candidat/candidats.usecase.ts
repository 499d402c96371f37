import type { Acteur } from '@relogement/domain/acces/roles'
import type { Candidats } from '@relogement/domain/candidat/candidat.schema'
import type { Ici } from '@relogement/domain/candidat/criteres'
import { DOSSIER_GELE, propositionsOuvertesAuPlus } from '@relogement/domain/candidat/exclusions'
import { type Rangee, ranger } from '@relogement/domain/candidat/rangee'
import type { Compte, Explication } from '@relogement/domain/candidat/rapprocher'
import { estHorsRecherche, manquesDAvance, refusDeProposer } from '@relogement/domain/candidat/recherche'
import { introuvable } from '@relogement/domain/common/errors'
import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { libellesStatutsMenage } from '@relogement/domain/menage/menage.statuts'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { noterPageLue } from '../core/lectures.ts'
import { logementsVisibles, offerts } from '../logement/portee.ts'
import { clePortee, dependDesSeulsMenages, horsArchive, menagesDesListes } from '../portee/menages.ts'
import { type Crible, cribler, menagesParNom } from './cribleTenu.ts'
import { type LogementLu, listLogements } from './logements.queries.ts'
import { avecPropositions, listConnus, listNommes, type MenageLu, type Propositions, propositionsFaceA } from './menages.queries.ts'
import { rangerLesPlaces } from './ordre.ts'
import {
  type Demande,
  gestesSur,
  lequel,
  NOMS_MONTRES,
  presenterEcartes,
  presenterPoints,
  qui,
  type ReglesDuJour,
  reglesDuJour,
  statutDuLogement,
} from './presenter.ts'
import { refaireLesProfils } from './profil.queries.ts'

/** Ce que vaut chacun face au logement, à sa place dans l'ordre des noms. */
interface Comptes {
  readonly menageA: (place: number) => MenageLu
  readonly points: Int32Array
}

/** Un ménage qu'une règle écarte. */
interface Exclu extends Compte {
  readonly menage: MenageLu
}

/** Les ménages à portée qui correspondent à ce logement ; ceux qu'une règle écarte et les dossiers incomplets, à part. */
export async function lireCandidats(ctx: Contexte, id: string, { page, pageSize, sort }: Demande): Promise<Candidats> {
  const [logement] = await listLogements(ctx.db, sql`l.id = ${id}::uuid and ${logementsVisibles(ctx.acteur)} and ${offerts}`)
  if (logement === undefined) throw introuvable('Logement')
  const regles = await reglesDuJour(ctx)
  const ferme = refusDeProposer(logement, ctx.maintenant.toISOString())
  const { places, comptes, ecartes, incomplets } = ferme === null ? await trierLesMenages(ctx, logement, regles) : RIEN
  const valeurDe = ordres[sort.split(':')[0] as keyof typeof ordres] ?? ordres.points
  const rangees = rangerLesPlaces(places, (place) => valeurDe(comptes, place), sort.endsWith(':asc'))
  const lus = rangees.slice((page - 1) * pageSize, page * pageSize)
  await noterPageLue(ctx, {
    liste: 'candidats',
    colonnes: ['noms', 'codeMenage', 'statut', 'typologiesGTR', 'cotation', 'rapprochement'],
    page,
    pageSize,
    total: places.length,
  })
  return presentCollection(
    { type: 'Candidat', url: ctx.requete.url, page, pageSize, total: places.length },
    lus.map((place) => {
      const menage = comptes.menageA(place)
      return presenterCandidat(ctx.acteur, { menage, points: comptes.points[place] ?? 0 }, regles.expliquer(menage.faits, logement))
    }),
    {
      logement: { ...lequel(logement), statut: statutDuLogement(logement.statut), fin: logement.fin },
      ferme,
      poids: regles.poids,
      ecartes,
      incomplets,
    },
  )
}

interface Tries extends Pick<Candidats['metadata'], 'ecartes' | 'incomplets'> {
  /** Celles des candidats, dans l'ordre des noms. */
  readonly places: readonly number[]
  readonly comptes: Comptes
}
const personne = (): never => {
  throw new Error('Aucun candidat à cette place')
}
const RIEN: Tries = {
  places: [],
  comptes: { menageA: personne, points: new Int32Array() },
  ecartes: [],
  incomplets: { nombre: 0, lignes: [] },
}

async function trierLesMenages(ctx: Contexte, logement: LogementLu, regles: ReglesDuJour): Promise<Tries> {
  const { ici } = regles
  const { db, acteur } = ctx
  const [{ nombres, ...crible }, propositions] = await Promise.all([
    criblerAJour(ctx, logement.typologie, ici),
    propositionsFaceA(db, { logements: [logement.id], auMoins: propositionsOuvertesAuPlus(ici.variables) }),
  ])
  const [horsTaille, nommes] = await Promise.all([
    listConnus(db, crible.horsTaille),
    listNommes(db, sql`(m.id = any(${[...crible.geles, ...crible.incomplets]}::uuid[]) and ${menagesDesListes(acteur)})`),
  ])
  const parmi = (ids: readonly string[]) => nommes.filter(({ id }) => ids.includes(id))
  const { places, comptes, exclus } = compterTous(crible.candidats, horsTaille, { propositions, logement, regles })
  const ecartes = [
    ...exclus
      .sort((a, b) => menagesParNom(a.menage, b.menage))
      .map(({ menage, exclusions, points }) => ({ ligne: () => qui(menage), exclusions, points: menage.complet ? points : null })),
    ...parmi(crible.geles).map((menage) => ({ ligne: () => qui(menage), exclusions: [DOSSIER_GELE], points: null })),
  ]
  return {
    places,
    comptes,
    ecartes: presenterEcartes(ecartes, { GEL: nombres.GEL, TYPOLOGIE: nombres.TYPOLOGIE }),
    incomplets: {
      nombre: nombres.INCOMPLET,
      lignes: parmi(crible.incomplets).map((menage) => ({ ...qui(menage), manques: manquesDAvance(menage) })),
    },
  }
}

interface Face {
  readonly propositions: Propositions
  readonly logement: LogementLu
  readonly regles: ReglesDuJour
}

/** Ce que vaut chacun face à ce logement ; ceux que leurs propositions peuvent écarter se comptent un à un. */
function compterTous(crible: readonly MenageLu[], horsTaille: readonly MenageLu[], { propositions, logement, regles }: Face) {
  const { rangee, placeDe } = rangeeDe(crible)
  const { points: duCrible, exclusionsDe } = regles.compterFaceA(logement, rangee)
  const points = new Int32Array(crible.length + horsTaille.length)
  points.set(duCrible)
  const aPart = new Map<number, Exclu>()
  const compterAPart = (place: number, menage: MenageLu) => {
    const compte = regles.compter(menage.faits, logement)
    points[place] = compte.points
    aPart.set(place, { menage, ...compte })
  }
  for (const id of new Set([...propositions.ici.keys(), ...propositions.ouvertes.keys()])) {
    const place = placeDe.get(id)
    if (place === undefined) continue
    for (const menage of avecPropositions(crible.slice(place, place + 1), propositions)) compterAPart(place, menage)
  }
  for (const [rang, menage] of avecPropositions(horsTaille, propositions).entries()) compterAPart(crible.length + rang, menage)

  const menageA = (place: number) => aPart.get(place)?.menage ?? crible[place] ?? personne()
  const [places, exclus]: [number[], Exclu[]] = [[], []]
  for (let place = 0; place < points.length; place += 1) {
    const exclusions = aPart.get(place)?.exclusions ?? exclusionsDe(place)
    if (exclusions.length === 0) places.push(place)
    else exclus.push({ menage: menageA(place), points: points[place] ?? 0, exclusions })
  }
  return { places, comptes: { menageA, points }, exclus }
}

interface Rangement {
  readonly rangee: Rangee
  readonly placeDe: ReadonlyMap<string, number>
}
const rangements = new WeakMap<readonly MenageLu[], Rangement>()

/** Rangés une fois, tant que le crible est le même. */
function rangeeDe(menages: readonly MenageLu[]): Rangement {
  const connu = rangements.get(menages)
  if (connu !== undefined) return connu
  const neuf = { rangee: ranger(menages.map(({ faits }) => faits)), placeDe: new Map(menages.map(({ id }, place) => [id, place])) }
  rangements.set(menages, neuf)
  return neuf
}

/** Le crible, une fois refaits les profils qu'il trouve périmés. Il ne tient aucune archive. */
async function criblerAJour({ db, acteur, services }: Contexte, typologie: Typologie, ici: Ici): Promise<Crible> {
  const cle = dependDesSeulsMenages(acteur) ? clePortee(acteur) : null
  const question = { visibles: horsArchive(acteur), cle, typologie, ici, premiers: NOMS_MONTRES }
  const crible = await cribler(db, question)
  if (crible.perimes.length === 0) return crible
  await refaireLesProfils(services.lecture, crible.perimes, ici)
  return cribler(db, question)
}

const couleurs = { NOIRE: 3, ROUGE: 2, ORANGE: 1 } as const
/** Plus qu'aucun score. */
const UNE_COULEUR = 1_000

/** Les plus grandes d'abord ; à égalité, l'ordre des noms, que chacun peut lire. */
const ordres = {
  points: ({ points }: Comptes, place: number): number => points[place] ?? 0,
  cotation: ({ menageA }: Comptes, place: number): number => {
    const { couleur, score } = menageA(place).faits.cotation
    return (couleur === null ? 0 : couleurs[couleur]) * UNE_COULEUR + score
  },
  attente: ({ menageA }: Comptes, place: number): number => {
    const { entretienLe } = menageA(place).faits
    return entretienLe === null ? Number.NEGATIVE_INFINITY : -Date.parse(entretienLe)
  },
}

function presenterCandidat(acteur: Acteur, { menage, points }: Pick<Exclu, 'menage' | 'points'>, explication: Explication) {
  const { statut, personnes, typologiesGTR, cotation } = menage.faits
  return presentItem('Candidat', `/v1/menages/${menage.id}`, {
    statut: { code: statut, libelle: libellesStatutsMenage[statut] },
    horsRecherche: estHorsRecherche(statut),
    personnes,
    typologiesGTR: [...typologiesGTR],
    cotation,
    can: gestesSur(acteur, menage),
    ...qui(menage),
    ...presenterPoints(points, explication),
  })
}
