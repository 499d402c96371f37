import { Readable } from 'node:stream'
import { DomainError } from '@relogement/domain/common/errors'
import { formatsDeDocument } from '@relogement/domain/document/formats'
import { nomDeFichier } from '@relogement/domain/document/nomDeFichier'
import type { Controle } from '../core/fichiers/contenu/controler.ts'
import { ContenuRefuse } from '../core/fichiers/contenu/refus.ts'
import type { Depot, FichierRange } from '../core/fichiers/depot.ts'
import type { Fichiers } from '../core/fichiers/fichiers.ts'
import type { FichierRecu } from '../core/fichiers/reception.ts'
import { createPlaces } from '../core/places.ts'

/** Un fichier contrôlé et rangé, pas encore inscrit au dossier. */
export interface FichierAccepte extends FichierRange {
  readonly nom: string
  readonly mime: string
}

// Un contrôle tient le fichier entier en mémoire.
const chacunSonTour = createPlaces({
  nom: 'contrôle des documents',
  nombre: 4,
  attenteMs: 60_000,
  // Le dépôt S3 renonce de lui-même après une minute, deux fois.
  dureeMs: 150_000,
  occupe: () =>
    new DomainError('indisponible', 'documents.occupe', 'Beaucoup de documents sont en cours d’envoi : réessayez dans quelques instants.', {
      details: { reessayerDans: 30 },
    }),
})

/** Contrôle et range des fichiers reçus : tous, ou aucun, avec la raison de chaque refus. */
export async function rangerTous(fichiers: Fichiers, recus: readonly FichierRecu[]): Promise<FichierAccepte[]> {
  const acceptes: FichierAccepte[] = []
  const refus: { nom: string; propertyPath: string; message: string }[] = []
  try {
    for (const [rang, recu] of recus.entries()) {
      const accepte = await ranger(
        fichiers,
        recu.nom,
        async () => fichiers.lecteurs.controler(recu.nom, await recu.read()),
        refus.length === 0,
      )
      if (typeof accepte === 'string') refus.push({ nom: recu.nom, propertyPath: `fichiers[${rang}]`, message: accepte })
      else if (accepte) acceptes.push(accepte)
    }
    if (refus.length > 0) throw fichiersRefuses(refus)
  } catch (erreur) {
    await retirerTous(fichiers.depot, acceptes)
    throw erreur
  }
  return acceptes
}

/** Contrôle et range un fichier ; rend la raison de son refus, ou rien s'il n'est plus à garder. */
export const ranger = (
  { depot }: Pick<Fichiers, 'depot'>,
  nom: string,
  controler: () => Promise<Controle>,
  garder = true,
): Promise<FichierAccepte | string | null> =>
  chacunSonTour(async () => {
    try {
      const { format, octets } = await controler()
      if (!garder) return null
      const range = await depot.put(Readable.from(parMorceaux(octets)), octets.length)
      return { ...range, nom: nomDeFichier(nom, format), mime: formatsDeDocument[format].mime }
    } catch (erreur) {
      if (erreur instanceof ContenuRefuse) return erreur.message
      throw erreur
    }
  })

const MORCEAU = 256 * 1024

/** L'empreinte d'un fichier entier tiendrait tout le monde : entre deux morceaux, les autres demandes avancent. */
function* parMorceaux(octets: Buffer): Generator<Buffer> {
  for (let place = 0; place < octets.length; place += MORCEAU) yield octets.subarray(place, place + MORCEAU)
}

/** Ôte du dépôt ce qui ne sera pas inscrit ; ce qui y reste malgré tout sera effacé avec les orphelins. */
export async function retirerTous(depot: Depot, acceptes: readonly Pick<FichierRange, 'cle'>[]): Promise<void> {
  await Promise.allSettled(acceptes.map(({ cle }) => depot.delete(cle)))
}

function fichiersRefuses(refus: readonly { nom: string; propertyPath: string; message: string }[]): DomainError {
  const message = refus
    .map(({ nom, message: raison }) => (nom === '' ? raison : `«\u00A0${nom.slice(0, 150)}\u00A0» : ${raison}`))
    .join('\n')
  return new DomainError('saisie', 'document.refuse', message, {
    violations: refus.map(({ propertyPath, message: raison }) => ({ propertyPath, message: raison })),
  })
}
