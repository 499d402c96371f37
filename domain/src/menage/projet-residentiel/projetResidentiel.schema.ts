import { z } from 'zod'
import { choixMultiple, codeTenu, ouiNon, texteCourt, texteLong } from '../../common/champs.ts'
import { codesDe } from '../../common/listes.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import { criteresProjet, priorites } from './projetResidentiel.listes.ts'
import { TOUS_SECTEURS } from './secteurs.ts'

const critere = z.object({
  type: codeTenu(criteresProjet, 'Critère inconnu'),
  priorite: z.enum(codesDe(priorites)).default('SOUHAITE'),
  texteLibre: texteCourt(300),
})

/** Un vœu qui les veut toutes n'en nomme aucune, même quand un client l'écrit (spécification § 5). */
const sansToutes = (codes: unknown): unknown => (Array.isArray(codes) ? codes.filter((code) => code !== TOUS_SECTEURS) : codes)

/** Un vœu : villes (et quartiers), typologies, critères. Vide : « Tous / Toutes » (spécification § 5). */
export const secteurSouhaiteSchema = z.object({
  villes: z
    .array(z.object({ nom: texteCourt(100), codePostal: texteCourt(5), quartier: texteCourt(100) }))
    .max(20)
    .default([]),
  typologies: z.preprocess(sansToutes, choixMultiple(codesDe(typologies))),
  precisions: texteLong(1000),
  criteres: z.array(critere).max(30).default([]),
})
export type SecteurSouhaite = z.output<typeof secteurSouhaiteSchema>

export const projetResidentielSchema = z.object({
  secteursSouhaites: z.array(secteurSouhaiteSchema).max(3, 'Trois secteurs au plus').default([]),
  quartiersAExclure: z
    .array(z.object({ ville: texteCourt(100), quartier: texteCourt(100), motif: texteCourt(300) }))
    .max(20)
    .default([]),
  precedentesPropositionsDeLogement: texteLong(2000),
  retourSouhaite: ouiNon,
  observations: texteLong(2000),
})
export type ProjetResidentiel = z.output<typeof projetResidentielSchema>
