import type { LogementsPossibles } from '@relogement/domain/candidat/candidat.schema'
import { DOSSIER_GELE, propositionsOuvertesAuPlus, reglesDExclusion } from '@relogement/domain/candidat/exclusions'
import type { Compte, Explication } from '@relogement/domain/candidat/rapprocher'
import { manquesDAvance, statutsRapproches } from '@relogement/domain/candidat/recherche'
import { typologiesAdmises } from '@relogement/domain/candidat/taille'
import { introuvable } from '@relogement/domain/common/errors'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { GroupeDeChamps } from '@relogement/domain/menage/menage.visibilite'
import { sql } from 'kysely'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { cleDesLogements, logementsVisibles } from '../logement/portee.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { type LogementLu, lireLOffre } from './logements.queries.ts'
import { findMenage, listNommes, type MenageLu } from './menages.queries.ts'
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
import { tenirLesProfils } from './profil.queries.ts'

/** Ce que vaut chaque logement face au ménage, à sa place dans l'ordre des adresses. */
interface Comptes {
  readonly logements: readonly LogementLu[]
  readonly points: Int32Array
}

/** Un logement, et ce qu'il vaut. */
interface Note extends Pick<Compte, 'points'> {
  readonly logement: LogementLu
}

const LUS = ['IDENTITE', 'COMPOSITION', 'PROJET', 'FINANCE', 'SANTE'] as const satisfies readonly GroupeDeChamps[]

/** Les logements offerts qui correspondent à ce ménage ; ceux qu'une règle écarte, à part. */
export async function lireLogementsPossibles(ctx: Contexte, id: string, { page, pageSize, sort }: Demande): Promise<LogementsPossibles> {
  const { db, services, acteur, maintenant } = ctx
  const lui = sql`(m.id = ${id}::uuid and ${menagesVisibles(acteur)})`
  const regles = await reglesDuJour(ctx)
  const { ici, poids } = regles
  await tenirLesProfils(services.lecture, lui, ici)
  const [[nomme], menage] = await Promise.all([
    listNommes(db, lui),
    findMenage(db, lui, { id, auMoins: propositionsOuvertesAuPlus(ici.variables) }),
  ])
  if (nomme === undefined) throw introuvable('Ménage')
  await noterConsultation(services.lecture, acteur, id, 'logements-possibles', LUS, maintenant)
  const manques = manquesDAvance(nomme)
  const ferme = pourquoiPas(nomme.statut, menage, manques)
  const { places, comptes, ecartes } = ferme === null && menage ? await trierLesLogements(ctx, menage, regles) : RIEN
  const valeurs = ordreDe(sort, comptes, (logement) => (menage === undefined ? null : regles.taux(menage.faits, logement)))
  return presentCollection(
    { type: 'LogementPossible', url: ctx.requete.url, page, pageSize, total: places.length },
    rangerLesPlaces(places, valeurs, sort.endsWith(':asc'))
      .slice((page - 1) * pageSize, page * pageSize)
      .flatMap((place) => {
        const logement = comptes.logements[place]
        return logement === undefined || menage === undefined
          ? []
          : [presenterPossible({ logement, points: comptes.points[place] ?? 0 }, regles.expliquer(menage.faits, logement))]
      }),
    {
      menage: { ...qui(nomme), personnes: menage?.faits.personnes ?? 0, can: menage === undefined ? [] : gestesSur(acteur, menage) },
      ferme,
      manques: ferme === null ? [] : manques,
      poids,
      ecartes,
    },
  )
}

const RIEN = { places: [], comptes: { logements: [], points: new Int32Array() }, ecartes: [] }

function pourquoiPas(statut: StatutMenage, menage: MenageLu | undefined, manques: readonly string[]): string | null {
  if (menage?.gele) return `${reglesDExclusion.GEL} : ${DOSSIER_GELE.valeur}.`
  if (menage === undefined) return 'Ce ménage ne cherche pas de logement.'
  return manques.length > 0 || !statutsRapproches.includes(statut)
    ? 'Le dossier est incomplet : ses points ne peuvent pas se compter.'
    : null
}

/** Ce que vaut chaque logement face à ce ménage ; ceux que la taille écarte, comptés, les premiers nommés. */
async function trierLesLogements({ db, acteur, maintenant }: Contexte, { faits }: MenageLu, { compterFaceAuMenage }: ReglesDuJour) {
  const { logements, rangee } = await lireLOffre(db, { visibles: logementsVisibles(acteur), cle: cleDesLogements(acteur), maintenant })
  const { points, exclusionsDe } = compterFaceAuMenage(faits, rangee)
  const admises = new Set(typologiesAdmises(faits))
  const [places, ecartes]: [number[], (Note & Compte)[]] = [[], []]
  let horsTaille = 0
  for (const [place, logement] of logements.entries()) {
    if (!admises.has(logement.typologie) && ++horsTaille > NOMS_MONTRES) continue
    const exclusions = exclusionsDe(place)
    if (exclusions.length === 0) places.push(place)
    else ecartes.push({ logement, points: points[place] ?? 0, exclusions })
  }
  return {
    places,
    comptes: { logements, points },
    ecartes: presenterEcartes(
      ecartes.map(({ logement, exclusions, points: siens }) => ({ ligne: () => lequel(logement), exclusions, points: siens })),
      { TYPOLOGIE: horsTaille },
    ),
  }
}

/** Les plus grandes d'abord ; à égalité, l'ordre des adresses. */
function ordreDe(sort: string, { logements, points }: Comptes, tauxDe: (logement: LogementLu) => number | null): (place: number) => number {
  const logementA = (place: number) => logements[place] as LogementLu
  if (sort.startsWith('effort')) return (place) => tauxDe(logementA(place)) ?? -1
  if (!sort.startsWith('fin')) return (place) => points[place] ?? 0
  return (place) => {
    const { fin } = logementA(place)
    return fin === null ? Number.NEGATIVE_INFINITY : Date.parse(fin)
  }
}

const presenterPossible = ({ logement, points }: Note, explication: Explication) =>
  presentItem('LogementPossible', `/v1/logements/${logement.id}`, {
    surfaceHabitable: logement.surface,
    statut: statutDuLogement(logement.statut),
    fin: logement.fin,
    ...lequel(logement),
    ...presenterPoints(points, explication),
  })
