import { type Acteur, aUnRole, EDIT } from '@relogement/domain/acces/roles'
import { formatDate } from '@relogement/domain/common/date.format'
import { naturesDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { colonnesDesPromessesEnRetard, listePromessesEnRetard } from '@relogement/domain/menage/promesse/promesses.liste'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { estParmi } from '../../core/estParmi.ts'
import { type ColonneExportable, exporteurDe } from '../../core/liste/exporteurDe.ts'
import { type LectureDeListe, lecteurDe } from '../../core/liste/lecteurDe.ts'
import { type Condition, croissant, enClair, type SourceDeListe } from '../../core/liste/source.ts'
import { dossiersTenus, menagesVisibles } from '../../portee/menages.ts'

const lecture: LectureDeListe<typeof listePromessesEnRetard> = {
  classe: 'Promesse',
  chemin: null,
  source: (ctx) => source(ctx),
  journal: { liste: 'promesses', colonnes: ['type', 'noms', 'codeMenage', 'motif'] },
}

export const lirePromessesEnRetard = lecteurDe(listePromessesEnRetard, lecture)

export const exporterPromessesEnRetard = exporteurDe(listePromessesEnRetard, lecture, {
  nom: 'promesses-en-retard',
  colonnes: (ctx) => exportables(ctx),
  joint: sql`join operation o on o.id = m.operation_id left join utilisateur c on c.id = m.charge_id`,
  colonnesDeLEcran: colonnesDesPromessesEnRetard,
  nomDuFichier: (jour, _filtres, format) => `Promesses en retard au ${formatDate(jour)}.${format}`,
})

const source = ({ acteur, aujourdhui }: Contexte): SourceDeListe<typeof listePromessesEnRetard> => ({
  de: sql`promesse p join utilisateur u on u.id = p.responsable_id join menage m on m.id = p.sujet_id`,
  id: sql`p.id`,
  visibles: sql`(p.statut = 'EN_COURS' and p.echeance < ${aujourdhui}::date and ${siennes(acteur)} and ${menagesVisibles(acteur)})`,
  champs: {
    '@id': sql`'/v1/menages/' || m.id || '/promesses/' || p.id`,
    '@type': sql`'Promesse'::text`,
    version: sql`p.version`,
    nature: sql`p.nature`,
    texte: sql`p.texte`,
    promiseLe: sql`p.promise_le`,
    echeance: sql`p.echeance`,
    responsable: sql`json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)`,
    statut: sql`p.statut`,
    conclueLe: sql`p.conclue_le`,
    menage: sql`json_build_object('@id', '/v1/menages/' || m.id, 'id', m.id, 'noms', m.noms, 'codeMenage', m.code_menage)`,
  },
  filtres: {
    natures: (natures) => estParmi(sql`p.nature`, natures),
    operationIds: (operations) => estParmi(sql`m.operation_id`, operations, 'uuid'),
  },
  tris: { echeance: sql`p.echeance` },
  departage: [croissant(sql`p.echeance`), croissant(sql`p.id`)],
})

/** Un chargé lit celles dont il répond et celles de ses dossiers ; qui le dirige, toutes. */
function siennes(acteur: Acteur): Condition {
  if (aUnRole(acteur, [...EDIT.filter((role) => role !== 'CHARGE_DE_RELOGEMENT'), 'RESPONSABLE_ADMINISTRATIF'])) return sql`true`
  return sql`(p.responsable_id = ${acteur.id}::uuid or ${dossiersTenus(acteur)})`
}

const exportables = ({ aujourdhui }: Contexte): Readonly<Record<string, ColonneExportable>> => ({
  noms: { valeur: sql`m.noms`, libre: true, largeur: 28 },
  codeMenage: { valeur: sql`m.code_menage`, libre: false, largeur: 14 },
  operation: { valeur: sql`o.nom`, libre: true, largeur: 28 },
  nature: { valeur: enClair(sql`p.nature`, naturesDePromesse), libre: false, largeur: 20 },
  texte: { valeur: sql`p.texte`, libre: true, largeur: 48 },
  promiseLe: { valeur: sql`p.promise_le`, libre: false, nature: 'date', largeur: 14 },
  echeance: { valeur: sql`p.echeance`, libre: false, nature: 'date', largeur: 14 },
  retard: { valeur: sql`${aujourdhui}::date - p.echeance`, libre: false, nature: 'nombre', largeur: 10 },
  responsable: { valeur: sql`u.prenom || ' ' || u.nom`, libre: true, largeur: 24 },
  charge: { valeur: sql`c.prenom || ' ' || c.nom`, libre: true, largeur: 24 },
})
