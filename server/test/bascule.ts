import type { Base } from '../src/core/database.ts'
import { createCompte, MOT_DE_PASSE } from './comptes.ts'
import { createMenage } from './dossiers.ts'
import { jusqua } from './jusqua.ts'
import { demander } from './lancerServeur.ts'
import { fois } from './longs.ts'

const DUREE = fois(2_000, 15_000)

/**
 * Écrit et lit sans cesse à cette adresse, pendant que le serveur de base bascule. `etranges` : les réponses qui ne sont ni un succès, ni 503 ;
 * `perdues` : ce qui a été accusé et n'est pas en base ; `reprise` : après combien de millisecondes une écriture passe de nouveau.
 */
export async function sousLaBascule(adresse: string, db: Base, basculer: () => Promise<void>) {
  const { id, email } = await createCompte(db)
  const menages = await Promise.all(Array.from({ length: 8 }, () => createMenage(db, { chargeId: id })))
  const entree = await demander(adresse, { chemin: '/v1/oauth/login', jeton: '', corps: { email, password: MOT_DE_PASSE } })
  const { id_token: jeton } = (await entree.json()) as { id_token: string }
  const accuses: string[] = []
  const statuts: number[] = []
  let fini = false
  const ecrire = async (menage: string, rang: number) => {
    for (let n = 0; !fini; n += 1) {
      const texte = `Appel ${rang}-${n}`
      const { status } = await demander(adresse, { chemin: `/v1/menages/${menage}/suivis`, jeton, corps: { texte, date: '2026-01-05' } })
      statuts.push(status)
      if (status === 201) accuses.push(texte)
    }
  }
  const lire = async () => {
    while (!fini) statuts.push((await fetch(`${adresse}/v1/menages?pageSize=5`, { headers: { authorization: `Bearer ${jeton}` } })).status)
  }
  const charge = Promise.all([...menages.map(ecrire), lire(), lire()])
  // Attendue à la fin ; si ce qui suit échoue, c'est cela qui doit se dire.
  charge.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, DUREE))
  const avant = accuses.length
  await basculer()
  const promu = Date.now()
  const ecrites = accuses.length
  await jusqua(() => accuses.length > ecrites)
  const reprise = Date.now() - promu
  await new Promise((resolve) => setTimeout(resolve, DUREE))
  fini = true
  await charge
  const presents = new Set((await db.selectFrom('suivi').select('texte').execute()).map(({ texte }) => texte))
  return {
    avant,
    accusees: accuses.length,
    etranges: statuts.filter((statut) => ![200, 201, 503].includes(statut)),
    perdues: accuses.filter((texte) => !presents.has(texte)),
    reprise,
  }
}
