import { z } from 'zod'
import { sectionsMenage } from '../menage.schema.ts'

/** Les sections d'un dossier neuf : une case que personne n'a cochée n'est pas une réponse. */
export const dossierVide = z.object(sectionsMenage).parse(Object.fromEntries(Object.keys(sectionsMenage).map((section) => [section, {}])))
