import { z } from 'zod'
import { choixFacultatif, dateFacultative, deuxDecimales, messages, montantFacultatif, redite, texteCourt } from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { canauxDEnvoi } from './canaux.ts'
import { DELAI_MINIMUM_JOURS } from './delai.rules.ts'
import { etapesDeLaProposition } from './etapes.ts'
import { reponsesDuMenage } from './reponses.ts'

// Le client de la spécification n'envoie pas de corps : tout ce qui se dit ici est facultatif.
const corps = <S extends z.ZodRawShape>(champs: S) => z.object(champs).prefault({} as never)

/** La proposition à établir ; sans précision, la seule que le bailleur a accordée. */
export const saisieRelogementSchema = corps({
  propositionId: identifiant('Proposition inconnue').optional(),
  logementId: identifiant('Logement inconnu').optional(),
})
export type SaisieRelogement = z.output<typeof saisieRelogementSchema>

/** Ce que le courrier dit et que le dossier ne sait pas encore. */
export const champsDuCourrier = {
  delaiJours: z
    .number('Un nombre est attendu')
    .int('Un nombre entier est attendu')
    .min(DELAI_MINIMUM_JOURS, messages.minimum(DELAI_MINIMUM_JOURS))
    .max(90, 'Au plus 90')
    .optional(),
  visiteLe: dateFacultative,
  /** Absente : celle de la proposition ; `null` : inconnue. */
  apl: deuxDecimales(z.number('Un montant est attendu').min(0, messages.minimum(0)).max(99_999, 'Montant trop grand'))
    .nullable()
    .optional(),
  depotDeGarantie: montantFacultatif,
  disponibleLe: dateFacultative,
}
export const saisieCourrierSchema = corps(champsDuCourrier)
export type SaisieCourrier = z.output<typeof saisieCourrierSchema>

/** Comment et quand la proposition est partie, puis a été reçue. */
export const champsDeLEnvoi = {
  date: dateFacultative,
  canal: choixFacultatif(codesDe(canauxDEnvoi)),
  recueLe: dateFacultative,
  presenteeLe: dateFacultative,
}
/** Ce qui n'est pas dit garde ce qui est connu ; `null` l'efface. */
export const saisieEnvoiSchema = redite(z.object(champsDeLEnvoi)).prefault({})
export type SaisieEnvoi = z.output<typeof saisieEnvoiSchema>

/** À qui s'adresse le courrier, et pour quelle proposition ; à défaut, la seule qui attende une réponse. */
export const champsDeLHuissier = { nom: texteCourt(120), adresse: texteCourt(300) }
export const saisieHuissierSchema = corps({ propositionId: identifiant('Proposition inconnue').optional(), ...champsDeLHuissier })
export type SaisieHuissier = z.output<typeof saisieHuissierSchema>

export const verbesDeLaProposition = ['ecrire', 'envoyer', 'saisirHuissier', 'retirerLeQrCode'] as const
export type VerbeDeLaProposition = (typeof verbesDeLaProposition)[number]

/** Où en est l'écrit, ce que la personne peut en faire, et pourquoi pas le reste. */
export const propositionEcriteSchema = z.object({
  etape: z.enum(etapesDeLaProposition).nullable(),
  numero: z.number().int(),
  dues: z.number().int(),
  delaiJours: z.number().int(),
  canal: z.enum(codesDe(canauxDEnvoi)).nullable(),
  recueLe: z.string().nullable(),
  presenteeLe: z.string().nullable(),
  /** Le dernier courrier produit. */
  courrier: z.object({ id: identifiant(), nom: z.string(), numero: z.number().int() }).nullable(),
  depotDeGarantie: z.number().nullable(),
  disponibleLe: z.string().nullable(),
  /** Ce que le ménage a répondu par le QR code de sa lettre, à enregistrer. */
  reponseRecue: z
    .object({
      reponse: z.enum(codesDe(reponsesDuMenage)),
      motif: z.string().nullable(),
      /** Absentes de qui ne lit pas ce qui touche à la santé. */
      precisions: z.string().nullable().optional(),
      le: z.string(),
      /** Jour de l'appel noté depuis, à qui demandait d'être rappelé. */
      rappeleLe: z.string().nullable(),
      version: z.number().int(),
    })
    .nullable(),
  /** Le QR code de la lettre, s'il ouvre encore la page de réponse. */
  qrCode: z.object({ faitLe: z.string(), ouvertLe: z.string().nullable() }).nullable(),
  /** À regarder avant d'écrire : ce qui pourrait rendre un refus non opposable. */
  reserves: z.array(z.string()),
  can: z.array(z.enum(verbesDeLaProposition)),
  refus: z.partialRecord(z.enum(verbesDeLaProposition), z.array(z.string())),
})
export type PropositionEcrite = z.infer<typeof propositionEcriteSchema>
