import { remettreLesListes } from '@relogement/domain/listesTenues'
import type { Moi } from '../acces/moi.ts'
import { api } from '../core/api.ts'
import { type Coffre, combienDeDossiers } from './coffre.ts'
import { poserLaCoquille } from './coquille.ts'
import { changerDossier, type DossierEmporte, ecrireCommun, ecrireDossier, lireCommun, lireDossier } from './dossierEmporte.ts'
import { oublierLesEffaces } from './effaces.ts'
import { noterLesDossiersGardes, type Tablette } from './laTablette.ts'

/** Ensemble : le temps que l'un arrive, un autre se scelle. */
const A_LA_FOIS = 4

/** Emporte ces dossiers ; `dire` : où l'on en est. Ce qui a déjà été saisi hors ligne d'un dossier emporté de nouveau y reste. */
export async function emporter(
  coffre: Coffre,
  moi: Moi,
  tablette: Tablette,
  menages: readonly string[],
  dire: (etat: string) => void,
): Promise<void> {
  dire('Les dossiers se préparent')
  await poserLaCoquille()
  // Sans quoi le navigateur, à court de place, pourrait effacer ce que l'on emporte ; il peut refuser de le promettre.
  await navigator.storage?.persist?.().catch(() => false)
  const { emports } = await api('POST /v1/business/emports', { body: { tablette, menages: [...menages] } })
  const [listes, variables] = await Promise.all([
    api('GET /v1/business/listes'),
    api('GET /v1/nomenclatures', { query: { type: ['VARIABLE'], pageSize: 1000 } }),
  ])
  await ecrireCommun(coffre, { moi: { ...moi, cleDesBrouillons: '' }, listes, variables })
  let faits = 0
  dire(`0 sur ${menages.length}`)
  const emporterLUn = async (id: string) => {
    const emport = emports.find((un) => un.menageId === id && un.etat === 'EN_COURS' && un.tablette.id === tablette.id)
    if (emport === undefined) throw new Error('Ce dossier ne s’est pas emporté. Recommencez.')
    await emporterUn(coffre, emport)
    faits++
    dire(`${faits} sur ${menages.length}`)
  }
  for (let debut = 0; debut < menages.length; debut += A_LA_FOIS) {
    // L'un échoue : ceux qui sont partis avec lui finissent, les suivants ne partent pas.
    const [echec] = (await Promise.allSettled(menages.slice(debut, debut + A_LA_FOIS).map(emporterLUn))).filter(estUnEchec)
    if (echec !== undefined) throw echec.reason
  }
  await compterLesGardes()
  await oublierLesEffaces()
}

const estUnEchec = (issue: PromiseSettledResult<void>): issue is PromiseRejectedResult => issue.status === 'rejected'

async function emporterUn(
  coffre: Coffre,
  {
    id: emportId,
    menageId,
    prisLe,
    expireLe,
  }: { readonly id: string; readonly menageId: string; readonly prisLe: string; readonly expireLe: string },
): Promise<void> {
  if ((await lireDossier(coffre, menageId)) !== null) {
    await changerDossier(coffre, menageId, (dossier) => ({ ...dossier, emportId, prisLe, expireLe }))
    await coffre.prolonger(menageId, expireLe)
    return
  }
  const [menage, controle] = await Promise.all([
    api('GET /v1/menages/{id}', { params: { id: menageId }, query: { ecran: 'emport' } }),
    api('GET /v1/business/menages/{id}/errors', { params: { id: menageId } }),
  ])
  const dossier: DossierEmporte = {
    emportId,
    menageId,
    prisLe,
    expireLe,
    base: menage,
    menage,
    controle,
    commenceLe: null,
    termineLe: null,
    ouvertes: [],
    levees: [],
    remises: [],
    pieces: [],
    signature: null,
    commentaire: { id: crypto.randomUUID(), texte: '' },
    partis: [],
  }
  await ecrireDossier(coffre, dossier)
}

/** Ce que cet appareil garde, tous coffres réunis. */
export async function compterLesGardes(): Promise<void> {
  noterLesDossiersGardes(await combienDeDossiers())
}

/** Les libellés que l'administration avait changés, tels qu'au départ. */
export async function remettreLesListesEmportees(coffre: Coffre): Promise<void> {
  const commun = await lireCommun(coffre)
  if (commun !== null) remettreLesListes(commun.listes.listes)
}
