// Les saisies commencées d'un entretien se rangent au coffre : onglet tué, tablette éteinte, elles y sont.
import { type Armoire, type Brouillon, creerBrouillons } from '../core/brouillons/brouillons.ts'
import { ongletsDuNavigateur } from '../core/brouillons/onglets.ts'
import type { Coffre } from './coffre.ts'
import { aSonTour } from './dossierEmporte.ts'

const DEBUT = 'brouillon/'

function armoireDuCoffre(coffre: Coffre): Armoire {
  // Lui seul se relit, pas tous ceux de la tablette.
  const dossierDe = async (menageId: string) => (await coffre.inventaire(`dossier/${menageId}`))[0]
  return {
    ouvrir: async () => {},
    fermer: async () => {},
    lire: (cle) => coffre.lire<Brouillon>(DEBUT + cle),
    // Elle s'efface avec son dossier ; lui parti, elle ne se garde plus.
    ecrire: async (cle, brouillon) => {
      const menageId = menageIdDe(cle)
      if (menageId === undefined || (await dossierDe(menageId)) === undefined) return
      await aSonTour(menageId, async () => {
        const dossier = await dossierDe(menageId)
        if (dossier !== undefined) await coffre.ecrire(DEBUT + cle, brouillon, dossier.expireLe ?? undefined)
      })
    },
    supprimer: (cle) => coffre.supprimer(DEBUT + cle),
    inventaire: async () => (await coffre.inventaire(DEBUT)).map(({ cle, le }) => ({ cle: cle.slice(DEBUT.length), le })),
  }
}

/** Une saisie se range sous l'identifiant de son ménage : `menage:…:etape:…`. */
const menageIdDe = (cle: string): string | undefined => /\bmenage:([^:]+):/.exec(cle)?.[1]

export async function ouvrirLesBrouillons(coffre: Coffre): Promise<ReturnType<typeof creerBrouillons>> {
  const brouillons = creerBrouillons(armoireDuCoffre(coffre), ongletsDuNavigateur())
  await brouillons.ouvrir(coffre.proprietaire.id, '')
  return brouillons
}
