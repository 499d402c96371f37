import { codesDe } from '@relogement/domain/common/listes'
import { typesDeVacance } from '@relogement/domain/logement/logement.listes'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { listePortes, occupations } from '@relogement/domain/synoptique/portes.liste'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, enClair, rangDans, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { logementsVisibles } from '../logement/portee.ts'
import { getLigne } from '../operation/operation.queries.ts'
import { occupation, vide } from '../portee/occupation.ts'

/** Où est `logement l`. */
export const situationJson = sql`json_build_object(
  'adresse', json_build_object('numero', l.numero, 'rue', l.rue, 'codePostal', l.code_postal, 'ville', l.ville),
  'UG', l.ug, 'numeroPorte', l.numero_porte, 'HP1', l.hp1, 'HP2', l.hp2, 'HP3', l.hp3, 'etage', l.etage)`

/** La vacance ouverte `v`. */
export const vacanceJson = sql`case when v.id is not null then
  json_build_object('type', v.type, 'libelle', ${enClair(sql`v.type`, typesDeVacance)}, 'depuis', v.debut) end`

/** « 12 » vient après « 2 » : le nombre d'abord, puis le texte. */
const dansLOrdre = (texte: RawBuilder<unknown>) => [sql`substring(${texte} from '\\d{1,9}')::int`, sql`coalesce(${texte}, '')`] as const

/** Bâtiment, cage, étage, porte : l'ordre où l'on monte l'escalier. */
export const ordreDesPortes = [sql`coalesce(l.hp2, '')`, ...dansLOrdre(sql`l.hp3`), sql`l.etage`, ...dansLOrdre(sql`l.numero_porte`)]

const etat = sql`case when ${vide} then 'VIDE' else 'OCCUPE' end`

const source = ({ acteur }: Pick<Contexte, 'acteur'>, operationId: string): SourceDeListe<typeof listePortes> => ({
  de: sql`logement l ${occupation(sql`${operationId}::uuid`)}`,
  id: sql`l.id`,
  visibles: sql`l.parc and l.operation_id = ${operationId}::uuid`,
  champs: {
    localisation: situationJson,
    typologie: sql`l.typologie`,
    surfaceHabitable: sql`l.surface_habitable`,
    occupation: sql`json_build_object('code', ${etat}, 'libelle', ${enClair(etat, occupations)})`,
    vacance: vacanceJson,
    ouvert: logementsVisibles(acteur),
  },
  filtres: {
    recherche: (texte) => contient(['l.numero_porte', 'l.hp2', 'l.hp3', 'l.ug'], texte),
    occupations: (codes) => estParmi(etat, codes),
    typologies: (codes) => estParmi(sql`l.typologie`, codes),
  },
  tris: {
    porte: { cles: ordreDesPortes },
    batiment: sql`l.hp2`,
    cage: { cles: dansLOrdre(sql`l.hp3`) },
    etage: sql`l.etage`,
    typologie: rangDans(codesDe(typologies), sql`l.typologie`),
    surface: sql`l.surface_habitable`,
    occupation: etat,
  },
  departage: [croissant(sql`l.id`)],
  facettes: { occupations: { de: etat }, typologies: { de: sql`l.typologie` } },
})

const lecture: LectureDeListe<typeof listePortes, Contexte['services'], string> = {
  classe: 'Logement',
  chemin: '/v1/logements',
  source: (ctx, _demande, operationId) => source(ctx, operationId),
}

const lire = lecteurDe(listePortes, lecture)

/** Les logements du parc d'une opération que l'acteur atteint ; il en lit les portes, non qui y habite. */
export async function lirePortes(ctx: Contexte, operationId: string, demande: Parameters<typeof lire>[1]) {
  await getLigne(ctx.db, ctx.acteur, operationId)
  return lire(ctx, demande, operationId)
}
