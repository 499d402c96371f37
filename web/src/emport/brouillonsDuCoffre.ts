// Les saisies commencées d'un entretien se rangent au coffre : onglet tué, tablette éteinte, elles y sont.
import { type Armoire, type Brouillon, creerBrouillons } from '../core/brouillons/brouillons.ts'
import { ongletsDuNavigateur } from '../core/brouillons/onglets.ts'
import type { Coffre } from './coffre.ts'

const DEBUT = 'brouillon/'

function armoireDuCoffre(coffre: Coffre): Armoire {
  /** Elle s'efface avec son dossier. */
  const expireLe = async (cle: string) =>
    (await coffre.inventaire('dossier/')).find((dossier) => cle.includes(dossier.cle.slice('dossier/'.length)))?.expireLe ?? undefined
  return {
    ouvrir: async () => {},
    fermer: async () => {},
    lire: (cle) => coffre.lire<Brouillon>(DEBUT + cle),
    ecrire: async (cle, brouillon) => coffre.ecrire(DEBUT + cle, brouillon, await expireLe(cle)),
    supprimer: (cle) => coffre.supprimer(DEBUT + cle),
    inventaire: async () => (await coffre.inventaire(DEBUT)).map(({ cle, le }) => ({ cle: cle.slice(DEBUT.length), le })),
  }
}

export async function ouvrirLesBrouillons(coffre: Coffre): Promise<ReturnType<typeof creerBrouillons>> {
  const brouillons = creerBrouillons(armoireDuCoffre(coffre), ongletsDuNavigateur())
  await brouillons.ouvrir(coffre.proprietaire.id, '')
  return brouillons
}
