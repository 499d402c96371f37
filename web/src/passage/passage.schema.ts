// Le formulaire d'un passage, tiré de ce que le serveur dit demander (`demande`).
import { dateFacultative, messages, montantFacultatif, texteLong, texteRequis } from '@relogement/domain/common/champs'
import { formatDate } from '@relogement/domain/common/date.format'
import type { PlaceSuivante } from '@relogement/domain/passage/passage.schema'
import { z } from 'zod'

export type ChampDemande = PlaceSuivante['demande'][number]
type Donnees = Record<string, string | number | boolean | null>
/** Sous `donnees`, comme dans l'envoi : un refus du serveur retrouve son champ. */
export interface SaisieDePassage {
  readonly donnees: Donnees
}

/** Ce qui part au serveur : le passage, la proposition à part, et ce qui a été répondu. */
export interface DemandeDePassage {
  readonly transition: string
  readonly propositionId?: string
  readonly donnees?: Record<string, string | number | boolean>
}

/** Ce qui se saisit : un document est produit par l'action elle-même, il est seulement annoncé ; sans proposition à choisir, rien. */
export const champsASaisir = (demande: readonly ChampDemande[]): ChampDemande[] =>
  demande.filter(({ nature, choix }) => nature !== 'document' && !(nature === 'proposition' && choix?.length === 0))

export const schemaDePassage = (demande: readonly ChampDemande[], jour: string): z.ZodType<SaisieDePassage> =>
  z.object({
    donnees: z.object(Object.fromEntries(champsASaisir(demande).map((champ) => [champ.nom, schemaDe(champ, jour)]))),
  }) as unknown as z.ZodType<SaisieDePassage>

function schemaDe({ nature, obligatoire, borne, auPlusTard, longueur: { min, max, tropCourt } }: ChampDemande, jour: string): z.ZodType {
  switch (nature) {
    case 'date':
      return obligatoire
        ? bornee(z.string(messages.requis).pipe(z.iso.date(messages.requis)), { borne, auPlusTard }, jour)
        : bornee(dateFacultative, { borne, auPlusTard }, jour)
    case 'choix':
    case 'proposition':
      return obligatoire ? z.string(messages.requis).min(1, messages.requis) : z.string().nullable()
    case 'montant':
      return obligatoire ? montantFacultatif.refine((montant) => montant !== null, messages.requis) : montantFacultatif
    case 'booleen':
      return z.boolean()
    default:
      return obligatoire ? texteRequis(max).pipe(z.string().min(min, tropCourt ?? messages.requis)) : texteLong(max)
  }
}

const bornee = (date: z.ZodType, { borne, auPlusTard }: Pick<ChampDemande, 'borne' | 'auPlusTard'>, jour: string): z.ZodType =>
  date
    .refine((valeur) => borne !== 'passee' || typeof valeur !== 'string' || valeur <= jour, messages.dateAnterieure)
    .refine((valeur) => borne !== 'future' || typeof valeur !== 'string' || valeur > jour, messages.datePosterieure)
    .refine(
      (valeur) => borne === 'passee' || auPlusTard === null || typeof valeur !== 'string' || valeur <= auPlusTard,
      `Cette date est trop lointaine : le ${formatDate(auPlusTard ?? jour)} au plus tard`,
    )

/** Les valeurs de départ : celles que le serveur propose. */
export const valeursProposees = (demande: readonly ChampDemande[]): SaisieDePassage => ({
  donnees: Object.fromEntries(champsASaisir(demande).map(({ nom, nature, valeur }) => [nom, depart(nature, valeur)])),
})

const depart = (nature: ChampDemande['nature'], valeur: string | null) =>
  nature === 'booleen' ? valeur === 'true' : nature === 'montant' && valeur !== null ? Number(valeur) : valeur

/** Ce qui part : la proposition à part, le reste dans `donnees`, sans les champs laissés vides. */
export function demandeDePassage(transition: string, { donnees: { propositionId, ...reste } }: SaisieDePassage): DemandeDePassage {
  const donnees = Object.fromEntries(
    Object.entries(reste).filter((entree): entree is [string, string | number | boolean] => entree[1] !== null && entree[1] !== ''),
  )
  return {
    transition,
    ...(typeof propositionId === 'string' ? { propositionId } : {}),
    ...(Object.keys(donnees).length > 0 ? { donnees } : {}),
  }
}
