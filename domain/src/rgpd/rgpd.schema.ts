import { z } from 'zod'
import { texteRequis } from '../common/champs.ts'
import { codesDe } from '../common/listes.ts'
import { naturesDOuverture } from '../menage/ouverture.listes.ts'

/** De quoi ouvrir un dossier : son code, ce qui est demandé, et pourquoi. */
export const ouvertureSchema = z.object({
  codeMenage: texteRequis(60),
  nature: z.enum(codesDe(naturesDOuverture), 'La raison est à choisir dans la liste'),
  motif: texteRequis(1000).pipe(z.string().min(10, 'Dites en quelques mots pourquoi ce dossier est ouvert')),
})

/** Ce qu'une purge fait d'une table. */
export const ligneDeBilanSchema = z.object({
  quoi: z.string(),
  nombre: z.number().int(),
  geste: z.enum(['EFFACE', 'RENDU_ANONYME']),
  reste: z.string().nullable(),
})
