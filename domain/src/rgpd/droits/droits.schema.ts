import { z } from 'zod'
import { dateRequise, emailFacultatif, telephoneFacultatif, texteCourt, texteRequis } from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { issuesDeCourrier } from './courrier.ts'
import { canauxDeDemande, droits, motifsDeRefusDeDroits, moyensDIdentite } from './droits.listes.ts'

/** Ce qu'on note à la réception ; se corrige tant que la demande est ouverte. */
export const demandeDeDroitsSchema = z.object({
  droit: z.enum(codesDe(droits), 'Le droit est à choisir dans la liste'),
  personne: texteRequis(200),
  email: emailFacultatif,
  telephone: telephoneFacultatif,
  adresse: texteCourt(500),
  canal: z.enum(codesDe(canauxDeDemande), 'Le canal est à choisir dans la liste'),
  recueLe: dateRequise,
  objet: texteRequis(2000),
})
export type SaisieDeDemande = z.output<typeof demandeDeDroitsSchema>

export const identiteSchema = z.object({
  moyen: z.enum(codesDe(moyensDIdentite), 'Le moyen est à choisir dans la liste'),
  le: dateRequise,
})

export const prolongationSchema = z.object({
  motif: texteRequis(1000).pipe(z.string().min(10, 'Dites pourquoi la réponse demande plus d’un mois')),
  le: dateRequise,
})

export const reponseSchema = z.object({ le: dateRequise, precisions: texteCourt(1000) })

export const refusSchema = z.object({
  motif: z.enum(codesDe(motifsDeRefusDeDroits), 'Le motif est à choisir dans la liste'),
  precisions: texteCourt(1000),
  le: dateRequise,
})

/** Pourquoi un dossier est gelé, ou pourquoi il ne l'est plus. */
export const limitationSchema = z.object({ motif: texteRequis(1000).pipe(z.string().min(10, 'Dites en quelques mots pourquoi')) })

/** Ce qui se remet à la personne, et les enfants dont elle répond. */
export const exportSchema = z.object({
  format: z.enum(['pdf', 'json'], 'Format inconnu'),
  enfants: z.array(identifiant('Enfant inconnu')).max(30).default([]),
})

/** Un courrier relu ; le motif ne sert qu'à un refus. */
export const courrierSchema = z.object({
  issue: z.enum(codesDe(issuesDeCourrier), 'L’issue est à choisir dans la liste'),
  motif: z.enum(codesDe(motifsDeRefusDeDroits), 'Le motif est à choisir dans la liste'),
  texte: texteRequis(10_000),
})

/** Un nom, un téléphone ou une adresse électronique : dans le corps de la demande, jamais dans une adresse. */
export const rechercheSchema = z.object({ texte: texteRequis(120) })

/** Un dossier où la personne est, trouvé par une recherche ou donné par son code. */
export const rattachementSchema = z.object({
  codeMenage: texteRequis(60),
  occupantId: identifiant('Personne inconnue').nullable().default(null),
})
