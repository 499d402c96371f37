// Le serveur de poche : sur la tablette, la saisie d'un dossier emporté fait les mêmes appels, et c'est le coffre qui répond.
import type { CleApi, OptionsEnvoi } from '../core/api.ts'
import { ErreurApi } from '../core/erreurs.ts'
import type { Acquitte } from '../menage/edition/edition.data.ts'
import type { Menage } from '../menage/menage.data.ts'
import type { Coffre } from './coffre.ts'
import { changerDossier, type DossierEmporte, lireCommun, lireDossier } from './dossierEmporte.ts'

type Objet = Readonly<Record<string, unknown>>
type Reponse = (coffre: Coffre, params: Readonly<Record<string, string>>, body: Objet) => Promise<unknown>

const commun = async (coffre: Coffre) => (await lireCommun(coffre)) ?? absent()
const tenu = async (coffre: Coffre, id = '') => (await lireDossier(coffre, id)) ?? absent()
const absent = (): never => {
  throw new ErreurApi(404, { errorDescription: 'Ce dossier n’est plus sur cette tablette.' })
}

const REPONSES: Readonly<Partial<Record<CleApi, Reponse>>> = {
  'GET /v1/utilisateurs/moi': async (coffre) => (await commun(coffre)).moi,
  'GET /v1/business/listes': async (coffre) => (await commun(coffre)).listes,
  'GET /v1/nomenclatures': async (coffre) => (await commun(coffre)).variables,
  'GET /v1/menages/{id}': async (coffre, { id }) => ficheDe(await tenu(coffre, id)),
  'GET /v1/business/menages/{id}/errors': async (coffre, { id }) => controleDe(await tenu(coffre, id), (await commun(coffre)).moi),
  'PATCH /v1/menages/{id}': async (coffre, { id = '' }, body) =>
    ficheDe(await changerDossier(coffre, id, (dossier) => ({ ...dossier, menage: appliquer(dossier.menage, body) }))),
  'PUT /v1/business/menages/{id}/etapes-ouvertes/{etape}': async (coffre, { id = '', etape }) => {
    await changerDossier(coffre, id, (dossier) => ({ ...dossier, ouvertes: [...new Set([...dossier.ouvertes, Number(etape)])] }))
  },
  'POST /v1/business/menages/{id}/verifications': async (coffre, { id = '' }, body) => {
    const levee = { ...(body as unknown as DossierEmporte['levees'][number]), id: crypto.randomUUID() }
    return controleDe(
      await changerDossier(coffre, id, (dossier) => ({ ...dossier, levees: [...dossier.levees, levee] })),
      (await commun(coffre)).moi,
    )
  },
  'DELETE /v1/business/menages/{id}/verifications/{verificationId}': async (coffre, { id = '', verificationId = '' }) => {
    const dossier = await changerDossier(coffre, id, (avant) =>
      avant.levees.some((levee) => levee.id === verificationId)
        ? { ...avant, levees: avant.levees.filter((levee) => levee.id !== verificationId) }
        : { ...avant, remises: [...avant.remises, verificationId] },
    )
    return controleDe(dossier, (await commun(coffre)).moi)
  },
}

/** Ce que la tablette ne sait pas faire attend le retour. */
export const repondreDuCoffre =
  (coffre: Coffre) =>
  async (cle: CleApi, { params, body }: OptionsEnvoi): Promise<unknown> => {
    const reponse = REPONSES[cle]
    if (reponse === undefined) throw new ErreurApi(409, { errorDescription: 'Ceci se fait une fois le réseau revenu.' })
    const lisibles = Object.fromEntries(Object.entries((params ?? {}) as Objet).map(([nom, valeur]) => [nom, String(valeur)]))
    // Une copie : ce que l'écran tient ne change pas ce qui est gardé.
    return structuredClone(await reponse(coffre, lisibles, (body ?? {}) as Objet))
  }

/** La fiche, les pièces photographiées comptant parmi les siennes : elles ne sont plus à demander. */
function ficheDe({ menage, pieces }: DossierEmporte): Menage {
  if (menage.documents === undefined) return menage
  const prises = pieces.map(({ id, nature, nom }) => ({ id, type: nature, nom }))
  return { ...menage, documents: [...menage.documents, ...(prises as unknown as NonNullable<Menage['documents']>)] }
}

/** Le contrôle lu au départ, et ce qui a été levé ou remis depuis. */
function controleDe({ controle, levees, remises, ouvertes }: DossierEmporte, moi: { nom: string; prenom: string; id: string }) {
  const auteur = { id: moi.id, nom: moi.nom, prenom: moi.prenom } as Acquitte['acquittement']['auteur']
  const ici = levees.map(({ id, code, path, message, commentaire }) => ({
    code,
    path,
    message,
    step: controle.nonBlockingFields.find((constat) => constat.code === code && constat.path === path)?.step ?? 7,
    acquittement: { id, commentaire, auteur, le: new Date().toISOString() },
  }))
  return {
    ...controle,
    acquittes: [...controle.acquittes.filter(({ acquittement }) => !remises.includes(acquittement.id)), ...ici],
    etapesOuvertes: [...new Set([...controle.etapesOuvertes, ...ouvertes])],
  }
}

/** Le dossier, ce patch appliqué : une section ne se vide pas, une liste se remplace. */
export function appliquer(menage: Menage, patch: Objet): Menage {
  const { composition, ressourcesEtCharges, ...apres } = reunir(menage as unknown as Objet, patch) as unknown as Menage
  const presents = new Set((composition?.occupants ?? []).map(({ id }) => id))
  const deLun = ({ occupantId }: { readonly occupantId: string }) => presents.has(occupantId)
  return {
    ...apres,
    ...(composition && { composition }),
    // Une personne retirée l'est avec ses ressources, comme le serveur le fera.
    ...(ressourcesEtCharges && {
      ressourcesEtCharges: {
        ...ressourcesEtCharges,
        ressources: ressourcesEtCharges.ressources?.filter(deLun),
        revenusImposables: ressourcesEtCharges.revenusImposables?.filter(deLun),
      },
    }),
    version: menage.version + 1,
  } as Menage
}

function reunir(avant: Objet, patch: Objet): Objet {
  return {
    ...avant,
    ...Object.fromEntries(
      Object.entries(patch).map(([cle, valeur]) => {
        const deja = avant[cle]
        return [cle, estObjet(valeur) && estObjet(deja) ? reunir(deja, valeur) : valeur]
      }),
    ),
  }
}

const estObjet = (valeur: unknown): valeur is Objet => typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur)
