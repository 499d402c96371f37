import type { Contexte } from '../../core/contexte.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'

/** Les valeurs tenues par les VARIABLEs que lit le contrôle d'un dossier. */
export const seuilsDuDossier = (ctx: Contexte) => variablesEnVigueur(ctx.db, ctx.aujourdhui)

/** Délai entre un départ et la purge (domain-rules § 12). */
export const joursAvantPurge = (variables: Readonly<Record<string, number>>): number => variables['CONSERVATION_DEPART_JOURS'] ?? 30
