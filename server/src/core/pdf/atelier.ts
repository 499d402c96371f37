import { join } from 'node:path'
import { DomainError } from '@relogement/domain/common/errors'
import { espacesInsecables } from '@relogement/domain/common/typographie'
import { createOuvrier, OuvrierOccupe } from '../ouvrier.ts'
import { racine } from '../racine.ts'

/** Compile un modèle de `server/pdf/modeles` ; `donnees` y arrive en JSON, jamais comme du code du modèle. */
export interface AtelierPdf {
  readonly composer: (modele: string, donnees: unknown, creeLe: Date) => Promise<Buffer>
  readonly close: () => void
}

export interface OptionsAtelier {
  /** Dossier des modèles ; les tests y mettent les leurs. */
  readonly modeles?: string
  /** Au-delà, le compilateur est arrêté et la demande refusée. */
  readonly delaiMs?: number
  /** Demandes qui attendent leur tour ; au-delà, refusées tout de suite. */
  readonly attenteMax?: number
}

const dossier = join(racine, 'server', 'pdf')
type Reponse = { readonly pdf: Uint8Array } | { readonly echec: string }

/** Un seul compilateur : un PDF prend une dizaine de millisecondes. */
export function createAtelier({ modeles = join(dossier, 'modeles'), delaiMs = 20_000, attenteMax = 40 }: OptionsAtelier = {}): AtelierPdf {
  const compilateur = createOuvrier<object, Reponse>({
    programme: join(dossier, 'compilateur.mjs'),
    args: [modeles, join(dossier, 'polices')],
    nombre: 1,
    delaiMs,
    memoireMo: 1_024,
    attenteMax,
  })
  return {
    composer: async (modele, donnees, creeLe) => {
      const demande = { modele, donnees: enJson(donnees), creeLe: Math.floor(creeLe.getTime() / 1000) }
      const reponse = await compilateur.demander(demande).catch((erreur: unknown) => {
        throw erreur instanceof OuvrierOccupe ? occupe() : indisponible(erreur)
      })
      if ('echec' in reponse) throw new Error(`Le modèle « ${modele} » ne se compile pas : ${reponse.echec}`)
      return Buffer.from(reponse.pdf.buffer, reponse.pdf.byteOffset, reponse.pdf.byteLength)
    },
    close: compilateur.close,
  }
}

/** Les écritures qu'aucune police livrée ne dessine, l'idéogramme d'abord (décision 0013) : une mention vaut mieux qu'un carré muet. */
const SANS_DESSIN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]+/gu
const mentionDe = (combien: number) => `[non imprimé : ${combien} signe${combien > 1 ? 's' : ''}, à lire dans Relogement]`

/** Aucune police ne dessine un caractère de commande : il est ôté, le saut de ligne reste ; les espaces insécables se posent. */
const enJson = (donnees: unknown): string =>
  JSON.stringify(donnees, (_cle, valeur: unknown) =>
    typeof valeur === 'string'
      ? espacesInsecables(
          valeur
            .toWellFormed()
            .replaceAll(/\r\n?/g, '\n')
            .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
            .replaceAll(SANS_DESSIN, (signes) => mentionDe([...signes].length)),
        )
      : valeur,
  )

const occupe = () =>
  new DomainError('indisponible', 'pdf.occupe', 'Beaucoup de documents sont en cours de production : réessayez dans quelques instants.', {
    details: { reessayerDans: 5 },
  })

function indisponible(cause: unknown): DomainError {
  const erreur = new DomainError(
    'indisponible',
    'pdf.indisponible',
    'La production des documents est momentanément indisponible. Le reste fonctionne ; réessayez dans quelques instants.',
    { details: { reessayerDans: 30 } },
  )
  return Object.assign(erreur, { cause })
}
