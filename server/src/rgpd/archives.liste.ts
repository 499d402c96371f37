import { sansAccents } from '@relogement/domain/common/sansAccents'
import { canOuvrirUnDossier } from '@relogement/domain/rgpd/archive'
import { listeArchives } from '@relogement/domain/rgpd/archives.liste'
import { dureesDe, finDeLArchive } from '@relogement/domain/rgpd/conservation'
import { sql } from 'kysely'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, instantJson } from '../core/liste/source.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'

/** Les dossiers archivés, par leur code : depuis quand, jusqu'à quand. */
export const lireArchives = lecteurDe(listeArchives, {
  classe: 'Archive',
  chemin: '/v1/rgpd/archives',
  journal: {
    liste: 'archives',
    colonnes: ['codeMenage', 'operation', 'accession', 'acheveLe', 'archiveLe', 'anonymisationLe', 'ouvertJusquAu'],
  },
  metadata: ({ acteur }) => ({ refusOuvrir: canOuvrirUnDossier(acteur, 'CONTENTIEUX', true) }),
  source: ({ acteur, maintenant }) => ({
    de: sql`menage m`,
    id: sql`m.id`,
    visibles: sql`m.archive_le is not null and m.purge_le is null`,
    joint: sql`join operation o on o.id = m.operation_id`,
    champs: {
      codeMenage: sql`m.code_menage`,
      operation: sql`o.nom`,
      accession: sql`m.statut = 'ACCESSION_A_LA_PROPRIETE'`,
      acheveLe: sql`(m.statut_depuis at time zone 'Europe/Paris')::date`,
      archiveLe: instantJson(sql`m.archive_le`),
      soldeLe: sql`o.solde_le`,
      ouvertJusquAu: instantJson(sql`(select max(d.expire_le) from demande_de_droits d where d.menage_id = m.id
        and d.utilisateur_id = ${acteur.id}::uuid and d.fermee_le is null and d.expire_le > ${maintenant})`),
    },
    filtres: { recherche: (code) => sql`starts_with(sans_accents(m.code_menage), ${sansAccents(code)})` },
    tris: {},
    departage: [croissant(sql`m.statut_depuis`), croissant(sql`m.id`)],
  }),
  completer: async ({ db, aujourdhui }) => {
    const durees = dureesDe(await variablesEnVigueur(db, aujourdhui))
    return ({ soldeLe, ...archive }: { readonly acheveLe: string; readonly soldeLe: string | null }) => ({
      ...archive,
      anonymisationLe: finDeLArchive({ clotureLe: archive.acheveLe, soldeLe }, durees),
    })
  },
})
