import { expect, test } from 'vitest'
import { colonnesExportees, colonnesMontrees } from './colonnesMontrees.ts'

const colonnes = [
  { cle: 'noms', titre: 'Nom' },
  { cle: 'telephone', titre: 'Téléphone' },
  { cle: 'statut', titre: 'État', dessous: [{ cle: 'statutDepuis', titre: 'Depuis' }] },
]
const cles = (masquees?: readonly string[]) => colonnesMontrees(colonnes, masquees).map(({ cle }) => cle)

test('une colonne masquée ne se voit plus ; celle qui ouvre la ligne reste', () => {
  expect(cles()).toEqual(['noms', 'telephone', 'statut'])
  expect(cles(['telephone'])).toEqual(['noms', 'statut'])
  expect(cles(['noms', 'inconnue'])).toEqual(['noms', 'telephone', 'statut'])
})

test('le fichier perd ce que la colonne montrait, sa seconde ligne comprise, et garde ce que l’écran ne montre pas', () => {
  const duFichier = ['noms', 'codeMenage', 'telephone', 'statut', 'statutDepuis', 'operation.nom'].map((path) => ({ path, name: path }))
  const exportees = (masquees?: readonly string[]) => colonnesExportees(duFichier, colonnes, masquees).map(({ path }) => path)
  expect(exportees()).toHaveLength(6)
  expect(exportees(['statut', 'noms'])).toEqual(['noms', 'codeMenage', 'telephone', 'operation.nom'])
})
