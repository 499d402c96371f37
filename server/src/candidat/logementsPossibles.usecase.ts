import type { LogementsPossibles } from '@relogement/domain/candidat/candidat.schema'
import { DOSSIER_GELE, reglesDExclusion } from '@relogement/domain/candidat/exclusions'
import { type Rapprochement, rapprocher } from '@relogement/domain/candidat/rapprocher'
import { manquesDAvance, refusDeProposer, statutsOfferts, statutsRapproches } from '@relogement/domain/candidat/recherche'
import { typologiesAdmises } from '@relogement/domain/candidat/taille'
import { introuvable } from '@relogement/domain/common/errors'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { GroupeDeChamps } from '@relogement/domain/menage/menage.visibilite'
import { sql } from 'kysely'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { accepteSql } from '../logement/logement.queries.ts'
import { logementsVisibles, offerts } from '../logement/portee.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { type LogementLu, listLogements } from './logements.queries.ts'
import { listMenages, listNommes, type MenageLu } from './menages.queries.ts'
import {
  type Demande,
  gestesSur,
  iciDe,
  lequel,
  NOMS_MONTRES,
  presenterEcartes,
  presenterPoints,
  qui,
  statutDuLogement,
} from './presenter.ts'
import { tenirLesProfils } from './profil.queries.ts'

interface Note extends Rapprochement {
  readonly logement: LogementLu
}

const LUS = ['IDENTITE', 'COMPOSITION', 'PROJET', 'FINANCE', 'SANTE'] as const satisfies readonly GroupeDeChamps[]

/** Les logements offerts qui correspondent à ce ménage ; ceux qu'une règle écarte, à part. */
export async function lireLogementsPossibles(ctx: Contexte, id: string, { page, pageSize, sort }: Demande): Promise<LogementsPossibles> {
  const { db, services, acteur, maintenant } = ctx
  const lui = sql`(m.id = ${id}::uuid and ${menagesVisibles(acteur)})`
  const { ici, poids } = await iciDe(ctx)
  await tenirLesProfils(services.lecture, lui, ici)
  const [[nomme], [menage]] = await Promise.all([listNommes(db, lui, 1), listMenages(db, lui)])
  if (nomme === undefined) throw introuvable('Ménage')
  await noterConsultation(services.lecture, acteur, id, 'logements-possibles', LUS, maintenant)
  const manques = manquesDAvance(nomme)
  const ferme = pourquoiPas(nomme.statut, menage, manques)
  const { possibles, ecartes } = ferme === null && menage ? await trierLesLogements(ctx, menage, ici) : RIEN
  possibles.sort(ordres[sort.split(':')[0] as keyof typeof ordres] ?? ordres.points)
  if (sort.endsWith(':asc')) possibles.reverse()
  return presentCollection(
    { type: 'LogementPossible', url: ctx.requete.url, page, pageSize, total: possibles.length },
    possibles.slice((page - 1) * pageSize, page * pageSize).map(presenterPossible),
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

async function trierLesLogements({ db, acteur, maintenant }: Contexte, menage: MenageLu, ici: Parameters<typeof rapprocher>[0]) {
  const offert = sql`${logementsVisibles(acteur)} and ${offerts} and l.statut = any(${[...statutsOfferts]})
    and (l.statut = 'EN_COURS_DE_TRAITEMENT' or l.fin_mise_a_disposition > ${maintenant}::timestamptz) and not ${accepteSql}`
  const admis = sql`l.typologie = any(${typologiesAdmises(menage.faits)})`
  const [lus, horsTaille, { rows }] = await Promise.all([
    listLogements(db, sql`${offert} and ${admis}`),
    listLogements(db, sql`${offert} and not ${admis}`, sql`order by l.ville, l.rue, l.id limit ${NOMS_MONTRES}`),
    sql<{ nombre: number }>`select count(*)::int as nombre from logement l where ${offert} and not ${admis}`.execute(db),
  ])
  const noter = rapprocher(ici)
  const notes: Note[] = [...lus, ...horsTaille]
    .filter((logement) => refusDeProposer(logement, maintenant.toISOString()) === null)
    .map((logement) => ({ logement, ...noter(menage.faits, logement) }))
  const ecartes = notes.filter(({ exclusions }) => exclusions.length > 0).sort(parAdresse)
  return {
    possibles: notes.filter(({ exclusions }) => exclusions.length === 0),
    ecartes: presenterEcartes(
      ecartes.map(({ logement, exclusions, points }) => ({ ligne: lequel(logement), exclusions, points })),
      { TYPOLOGIE: rows[0]?.nombre ?? 0 },
    ),
  }
}

const cle = ({ logement: { ville, rue, numero, id } }: Note) => `${ville} ${rue} ${numero} ${id}`
const parAdresse = (a: Note, b: Note) => (cle(a) < cle(b) ? -1 : 1)
const comparer = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** Les plus grands d'abord ; à égalité, l'ordre des adresses. */
const ordres = {
  points: (a: Note, b: Note) => b.points - a.points || parAdresse(a, b),
  effort: (a: Note, b: Note) => comparer(b.effort().taux ?? -1, a.effort().taux ?? -1) || parAdresse(a, b),
  fin: (a: Note, b: Note) => comparer(b.logement.fin ?? '', a.logement.fin ?? '') || parAdresse(a, b),
}

const presenterPossible = ({ logement, ...note }: Note) =>
  presentItem('LogementPossible', `/v1/logements/${logement.id}`, {
    ...lequel(logement),
    surfaceHabitable: logement.surface,
    statut: statutDuLogement(logement.statut),
    fin: logement.fin,
    ...presenterPoints(note),
  })
