import { dossierVide } from '@relogement/domain/menage/entretien/dossierVide'
import type { Sections } from '../dossier/sections.ts'

/** Un dossier dont rien n'est encore saisi. */
export const sectionsVides = (): Sections => ({ ...structuredClone(dossierVide), occupants: [] })
