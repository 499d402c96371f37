import { performance } from 'node:perf_hooks'
import { setTimeout as attendre } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { Banc } from './banc.ts'
import { secondesEntre } from './cpu.ts'
import type { Mesure } from './rapport.ts'

const MENAGES = 5_000
const SECONDES_MAX = 60
const ADRESSE = '/v1/imports-de-menages'

/**
 * Un classeur de 5 000 ménages et de leurs 5 000 enfants (10 000 lignes, le plus qu'un import porte) : l'essai à blanc, puis l'import en
 * tâche de fond, de l'envoi du fichier au dernier dossier ouvert.
 */
export async function mesurerImport(banc: Banc): Promise<Mesure[]> {
  const entetes = { authorization: `Bearer ${await banc.seConnecter('data-steward')}` }
  const classeur = await unClasseur(banc)
  const avant = banc.cpu('produit')
  const debut = performance.now()
  const corps = new FormData()
  corps.append('fichiers', new Blob([classeur as Uint8Array<ArrayBuffer>]), 'ménages.xlsx')
  const { id, aImporter } = await lire(await fetch(banc.produit + ADRESSE, { method: 'POST', headers: entetes, body: corps }))
  if (aImporter !== MENAGES) throw new Error(`${aImporter} ménages à importer au lieu de ${MENAGES}`)
  const essai = (performance.now() - debut) / 1000
  await lire(await fetch(`${banc.produit}${ADRESSE}/${id}/execution`, { method: 'POST', headers: entetes }))
  for (;;) {
    const { etat, faits } = await lire(await fetch(`${banc.produit}${ADRESSE}/${id}`, { headers: entetes }))
    if (etat === 'FAIT' && faits === MENAGES) break
    if (etat !== 'EN_COURS') throw new Error(`Import ${etat}`)
    await attendre(250)
  }
  const tout = (performance.now() - debut) / 1000
  const processeur = secondesEntre(avant, banc.cpu('produit'))
  const mesure = (nom: string, nous: number): Mesure => ({
    nom,
    cible: 1,
    nous,
    plancher: SECONDES_MAX,
    unite: 's',
    rapport: nous / SECONDES_MAX,
    sens: 'au plus',
  })
  return [
    mesure('Essai à blanc de 5 000 ménages', essai),
    mesure('Import de 5 000 ménages, essai compris', tout),
    ...(processeur === null ? [] : [mesure('Import de 5 000 ménages : processeur', processeur)]),
  ]
}

async function lire(reponse: Response): Promise<{ id: string; aImporter: number; etat: string; faits: number }> {
  if (!reponse.ok) throw new Error(`${reponse.status} ${await reponse.text()}`)
  return (await reponse.json()) as { id: string; aImporter: number; etat: string; faits: number }
}

async function unClasseur({ base }: Banc): Promise<Uint8Array> {
  const operations = await base.selectFrom('operation').select('code').orderBy('code').limit(20).execute()
  const rang = Array.from({ length: MENAGES }, (_, i) => i)
  // Un autre passage sur la même base n'y trouve pas ses références.
  const lot = Date.now().toString(36)
  return writeXlsx({
    sheets: [
      {
        name: 'Ménages',
        rows: [
          [
            'Référence',
            'Opération',
            'Civilité',
            'Nom',
            'Prénom',
            'Date de naissance',
            'Téléphone',
            'Adresse',
            'CP',
            'Ville',
            'Type',
            'Loyer',
            'Salaire',
            'APL',
          ],
          ...rang.map((i) => [
            `${lot}-${i}`,
            operations[i % operations.length]?.code ?? '',
            i % 2 === 0 ? 'Mme' : 'M.',
            `Famille ${i}`,
            'Alex',
            '12/03/1984',
            `06${String(10_000_000 + i)}`,
            `${1 + (i % 90)} rue de l’Épeule`,
            '59100',
            'Roubaix',
            'T4',
            '498,60',
            '1420',
            '210',
          ]),
        ],
      },
      {
        name: 'Occupants',
        rows: [
          ['Référence', 'Rôle', 'Nom', 'Prénom', 'Date de naissance', 'Scolarité'],
          ...rang.map((i) => [`${lot}-${i}`, 'Enfant', `Famille ${i}`, 'Sacha', '05/09/2014', 'Collège']),
        ],
      },
    ],
  })
}
