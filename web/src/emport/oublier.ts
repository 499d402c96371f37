// Ce qu'une tablette oublie d'un dossier : rendu, effacé sans envoyer, ou retiré à distance.
import { effacerDuCoffre, effacerLeCoffre, gardeUnDossier } from './coffre.ts'
import { coffreOuvert, refermer } from './coffreOuvert.ts'
import { retirerLaCoquille } from './coquille.ts'
import { aSonTour } from './dossierEmporte.ts'
import { noterUnEffacement } from './effaces.ts'
import { compterLesGardes } from './emporter.ts'
import { dossiersGardes } from './laTablette.ts'

const suites = new Set<() => void>()

/** Dit quoi relire quand cette page oublie un dossier ; rend de quoi ne plus l'écouter. */
export function quandUnDossierSOublie(suite: () => void): () => void {
  suites.add(suite)
  return () => suites.delete(suite)
}

/**
 * Il n'en reste rien ici, ni photo, ni saisie commencée ; le dernier parti, le coffre et ce qui ouvrait sans réseau non plus. Faux : il n'y était
 * déjà plus. `cause` : la personne ne l'a pas demandé ici, la tablette le dira.
 */
export async function oublierLeDossier(proprietaireId: string, menageId: string, cause?: 'RETRAIT'): Promise<boolean> {
  const yEtait = await aSonTour(menageId, () => effacerDuCoffre(proprietaireId, menageId))
  if (!(await gardeUnDossier(proprietaireId))) {
    await effacerLeCoffre(proprietaireId)
    if (coffreOuvert()?.proprietaire.id === proprietaireId) refermer()
  }
  await compterLesGardes()
  if (dossiersGardes() === 0) await retirerLaCoquille()
  if (yEtait && cause !== undefined) await noterUnEffacement({ cause, dossiers: 1, le: new Date().toISOString() })
  if (yEtait) for (const suite of suites) suite()
  return yEtait
}
