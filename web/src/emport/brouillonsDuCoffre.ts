// Les saisies commencées d'un entretien se rangent au coffre : onglet tué, tablette éteinte, elles y sont.
import { type Armoire, type Brouillon, creerBrouillons } from '../core/brouillons/brouillons.ts'
import { ongletsDuNavigateur } from '../core/brouillons/onglets.ts'
import type { Coffre } from './coffre.ts'
import { aSonTour } from './dossierEmporte.ts'

const DEBUT = 'brouillon/'

function armoireDuCoffre(coffre: Coffre): Armoire {
  const dossierDe = async (cle: string) => (await coffre.inventaire('dossier/')).find((dossier) => cle.includes(menageIdDe(dossier)))
  return {
    ouvrir: async () => {},
    fermer: async () => {},
    lire: (cle) => coffre.lire<Brouillon>(DEBUT + cle),
    // Elle s'efface avec son dossier ; lui parti, elle ne se garde plus.
    ecrire: async (cle, brouillon) => {
      const dossier = await dossierDe(cle)
      if (dossier === undefined) return
      await aSonTour(menageIdDe(dossier), async () => {
        const actuel = await dossierDe(cle)
        if (actuel !== undefined) await coffre.ecrire(DEBUT + cle, brouillon, actuel.expireLe ?? undefined)
      })
    },
    supprimer: (cle) => coffre.supprimer(DEBUT + cle),
    inventaire: async () => (await coffre.inventaire(DEBUT)).map(({ cle, le }) => ({ cle: cle.slice(DEBUT.length), le })),
  }
}

const menageIdDe = ({ cle }: { readonly cle: string }) => cle.slice('dossier/'.length)

export async function ouvrirLesBrouillons(coffre: Coffre): Promise<ReturnType<typeof creerBrouillons>> {
  const brouillons = creerBrouillons(armoireDuCoffre(coffre), ongletsDuNavigateur())
  await brouillons.ouvrir(coffre.proprietaire.id, '')
  return brouillons
}
