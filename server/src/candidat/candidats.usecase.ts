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

interface Note extends Compte {
  readonly menage: MenageLu
  /** Sa place dans l'ordre des noms. */
  readonly rang: number
}

/** Les ménages à portée qui correspondent à ce logement ; ceux qu'une règle écarte et les dossiers incomplets, à part. */
export async function lireCandidats(ctx: Contexte, id: string, { page, pageSize, sort }: Demande): Promise<Candidats> {
  const [logement] = await listLogements(ctx.db, sql`l.id = ${id}::uuid and ${logementsVisibles(ctx.acteur)} and ${offerts}`)
  if (logement === undefined) throw introuvable('Logement')
  const regles = await reglesDuJour(ctx)
  const ferme = refusDeProposer(logement, ctx.maintenant.toISOString())
  const { candidats, ecartes, incomplets } = ferme === null ? await trierLesMenages(ctx, logement, regles) : RIEN
  const ordre = ordres[sort.split(':')[0] as keyof typeof ordres] ?? ordres.points
  const lus = candidats.toSorted(sort.endsWith(':asc') ? (a, b) => ordre(b, a) : ordre).slice((page - 1) * pageSize, page * pageSize)
  await noterPageLue(ctx, {
    liste: 'candidats',
    colonnes: ['noms', 'codeMenage', 'statut', 'typologiesGTR', 'cotation', 'rapprochement'],
    page,
    pageSize,
    total: candidats.length,
  })
  return presentCollection(
    { type: 'Candidat', url: ctx.requete.url, page, pageSize, total: candidats.length },
    lus.map((note) => presenterCandidat(ctx.acteur, note, regles.expliquer(note.menage.faits, logement))),
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
  readonly candidats: readonly Note[]
}
const RIEN: Tries = { candidats: [], ecartes: [], incomplets: { nombre: 0, lignes: [] } }

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
  const { candidats, exclus } = compterTous(crible.candidats, horsTaille, { propositions, logement, regles })
  const ecartes = [
    ...exclus
      .sort((a, b) => menagesParNom(a.menage, b.menage))
      .map(({ menage, exclusions, points }) => ({ ligne: () => qui(menage), exclusions, points: menage.complet ? points : null })),
    ...parmi(crible.geles).map((menage) => ({ ligne: () => qui(menage), exclusions: [DOSSIER_GELE], points: null })),
  ]
  return {
    candidats,
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
  const [candidats, exclus]: [Note[], Note[]] = [[], []]
  const noter = (note: Note) => void (note.exclusions.length === 0 ? candidats : exclus).push(note)
  const unAUn = (menage: MenageLu, rang: number) => noter({ menage, rang, ...regles.compter(menage.faits, logement) })
  const { rangee, places } = rangeeDe(crible)
  const { points, exclusionsDe } = regles.compterFaceA(logement, rangee)
  const aPart = new Map(
    [...propositions.ici.keys(), ...propositions.ouvertes.keys()].flatMap((id) => {
      const place = places.get(id)
      return place === undefined
        ? []
        : avecPropositions(crible.slice(place, place + 1), propositions).map((menage) => [place, menage] as const)
    }),
  )
  for (const [rang, menage] of crible.entries()) {
    const propose = aPart.get(rang)
    if (propose === undefined) noter({ menage, rang, points: points[rang] ?? 0, exclusions: exclusionsDe(rang) })
    else unAUn(propose, rang)
  }
  for (const [rang, menage] of avecPropositions(horsTaille, propositions).entries()) unAUn(menage, crible.length + rang)
  return { candidats, exclus }
}

interface Rangement {
  readonly rangee: Rangee
  readonly places: ReadonlyMap<string, number>
}
const rangements = new WeakMap<readonly MenageLu[], Rangement>()

/** Rangés une fois, tant que le crible est le même. */
function rangeeDe(menages: readonly MenageLu[]): Rangement {
  const connu = rangements.get(menages)
  if (connu !== undefined) return connu
  const neuf = { rangee: ranger(menages.map(({ faits }) => faits)), places: new Map(menages.map(({ id }, place) => [id, place])) }
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

const parNom = (a: Note, b: Note) => a.rang - b.rang

const couleurs = { NOIRE: 3, ROUGE: 2, ORANGE: 1 } as const
const rang = ({ menage: { faits } }: Note) => (faits.cotation.couleur === null ? 0 : couleurs[faits.cotation.couleur])
const entretien = ({ menage: { faits } }: Note) => faits.entretienLe ?? '9999'

/** Les plus grands d'abord ; à égalité, l'ordre des noms, que chacun peut lire. */
const ordres = {
  points: (a: Note, b: Note) => b.points - a.points || parNom(a, b),
  cotation: (a: Note, b: Note) => rang(b) - rang(a) || b.menage.faits.cotation.score - a.menage.faits.cotation.score || parNom(a, b),
  attente: (a: Note, b: Note) => (entretien(a) < entretien(b) ? -1 : entretien(a) > entretien(b) ? 1 : parNom(a, b)),
}

function presenterCandidat(acteur: Acteur, { menage, points }: Note, explication: Explication) {
  const { statut, personnes, typologiesGTR, cotation } = menage.faits
  return presentItem('Candidat', `/v1/menages/${menage.id}`, {
    ...qui(menage),
    statut: { code: statut, libelle: libellesStatutsMenage[statut] },
    horsRecherche: estHorsRecherche(statut),
    personnes,
    typologiesGTR: [...typologiesGTR],
    cotation,
    can: gestesSur(acteur, menage),
    ...presenterPoints(points, explication),
  })
}
