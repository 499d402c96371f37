import type { Contexte } from '../../core/contexte.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'

/** Les valeurs tenues par les VARIABLEs que lit le contrôle d'un dossier. */
export const seuilsDuDossier = (ctx: Contexte) => variablesEnVigueur(ctx.db, ctx.aujourdhui)
