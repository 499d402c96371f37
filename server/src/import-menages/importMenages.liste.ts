import { listeImportsDeMenages } from '@relogement/domain/import-menages/importMenages.liste'
import { sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { decroissant, instantJson } from '../core/liste/source.ts'
import type { ServicesRelogement } from '../services.ts'

export const lireLesImports = lecteurDe<typeof listeImportsDeMenages, ServicesRelogement>(listeImportsDeMenages, {
  classe: 'ImportDeMenages',
  chemin: '/v1/imports-de-menages',
  source: () => ({
    de: sql`import_menages i join utilisateur u on u.id = i.auteur_id`,
    id: sql`i.id`,
    visibles: sql`true`,
    champs: {
      id: sql`i.id`,
      nom: sql`i.nom`,
      etat: sql`i.etat`,
      par: sql`u.prenom || ' ' || u.nom`,
      le: instantJson(sql`i.le`),
      aImporter: sql`i.a_importer`,
      refuses: sql`i.refuses`,
      deja: sql`i.deja`,
      faits: sql`i.faits`,
    },
    filtres: { etats: (etats) => estParmi(sql`i.etat`, etats) },
    tris: { nom: sql`sans_accents(i.nom)`, etat: sql`i.etat`, par: sql`u.nom`, le: sql`i.le` },
    departage: [decroissant(sql`i.id`)],
    facettes: { etats: { de: sql`i.etat` } },
  }),
})
