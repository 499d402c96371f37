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

interface Note extends Compte {
  readonly logement: LogementLu
  /** Sa place dans l'ordre des adresses. */
  readonly rang: number
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
  const { possibles, ecartes } = ferme === null && menage ? await trierLesLogements(ctx, menage, regles) : RIEN
  ranger(possibles, sort, (logement) => (menage === undefined ? null : regles.taux(menage.faits, logement)))
  if (sort.endsWith(':asc')) possibles.reverse()
  return presentCollection(
    { type: 'LogementPossible', url: ctx.requete.url, page, pageSize, total: possibles.length },
    possibles
      .slice((page - 1) * pageSize, page * pageSize)
      .flatMap((note) => (menage === undefined ? [] : [presenterPossible(note, regles.expliquer(menage.faits, note.logement))])),
    {
      menage: { ...qui(nomme), personnes: menage?.faits.personnes ?? 0, can: menage === undefined ? [] : gestesSur(acteur, menage) },
      ferme,
      manques: ferme === null ? [] : manques,
      poids,
      ecartes,
    },
  )
}

const RIEN = { possibles: [], ecartes: [] }

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
  const [possibles, ecartes]: [Note[], Note[]] = [[], []]
  let horsTaille = 0
  for (const [rang, logement] of logements.entries()) {
    if (!admises.has(logement.typologie) && ++horsTaille > NOMS_MONTRES) continue
    const exclusions = exclusionsDe(rang)
    const note = { logement, rang, points: points[rang] ?? 0, exclusions }
    if (exclusions.length === 0) possibles.push(note)
    else ecartes.push(note)
  }
  return {
    possibles,
    ecartes: presenterEcartes(
      ecartes.map(({ logement, exclusions, points: siens }) => ({ ligne: () => lequel(logement), exclusions, points: siens })),
      { TYPOLOGIE: horsTaille },
    ),
  }
}

const parAdresse = (a: Note, b: Note) => a.rang - b.rang
const comparer = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** Les plus grands d'abord ; à égalité, l'ordre des adresses. */
function ranger(notes: Note[], sort: string, tauxDe: (logement: LogementLu) => number | null): void {
  if (sort.startsWith('fin')) notes.sort((a, b) => comparer(b.logement.fin ?? '', a.logement.fin ?? '') || parAdresse(a, b))
  else if (sort.startsWith('effort')) {
    const taux = new Map(notes.map((note) => [note, tauxDe(note.logement) ?? -1]))
    notes.sort((a, b) => comparer(taux.get(b) ?? -1, taux.get(a) ?? -1) || parAdresse(a, b))
  } else notes.sort((a, b) => b.points - a.points || parAdresse(a, b))
}

const presenterPossible = ({ logement, points }: Note, explication: Explication) =>
  presentItem('LogementPossible', `/v1/logements/${logement.id}`, {
    ...lequel(logement),
    surfaceHabitable: logement.surface,
    statut: statutDuLogement(logement.statut),
    fin: logement.fin,
    ...presenterPoints(points, explication),
  })
