import { expect, test } from 'vitest'
import { passagesSource } from './passages.ts'

test('le dessin des passages dit chaque statut et chaque passage, avec qui le fait', async () => {
  const [, menage = '', logement = '', remboursement = ''] = (await passagesSource()).split(/^## /m)
  expect(menage.match(/^ {2}state /gm)).toHaveLength(20)
  expect(menage).toContain('  state "Entretien préalable à réaliser" as ENTRETIEN_PREALABLE_A_REALISER')
  expect(menage).toContain('  ENTRETIEN_PREALABLE_A_REALISER --> ENTRETIEN_A_TRANSMETTRE_A_LA_MEL : Enregistrer l’entretien réalisé')
  const lignes = menage.split('\n').filter((ligne) => ligne.startsWith('| ') && !ligne.startsWith('| Passage'))
  expect(lignes).toHaveLength(33)
  expect(lignes).toContain(
    '| Inscrire à un GTR | Attente de présentation en GTR | Inscrit en présentation GTR | Se fait depuis la réunion : inscrivez le ménage à un GTR. |',
  )
  // Un départ se déclare de partout : au tableau seulement, sans quoi ses flèches cacheraient les autres.
  expect(menage).not.toContain('--> DEPART_SPONTANE')
  expect(lignes.find((ligne) => ligne.startsWith('| Déclarer un départ spontané |'))).toMatch(
    /\| tous, sauf Clôturé, Départ spontané, Accession à la propriété \| Départ spontané \|/,
  )
  expect(logement).toMatch(/^\| Rendu Bailleur \| tous \| Rendu bailleur \|/m)
  expect(remboursement).toContain('| Noter le paiement | Validée | Payée | Responsable administratif |')
})
