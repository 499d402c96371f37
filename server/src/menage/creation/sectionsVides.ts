import { sectionsMenage } from '@relogement/domain/menage/menage.schema'
import { z } from 'zod'
import type { Sections } from '../dossier/sections.ts'

/** Un dossier dont rien n'est encore saisi. */
export const sectionsVides = (): Sections => ({ ...z.object(sectionsMenage).parse(VIDES), occupants: [] })

const VIDES = Object.fromEntries(Object.keys(sectionsMenage).map((section) => [section, {}]))
