import { describe, expect, test } from 'vitest'
import { type DossierAExporter, donneesDuDossier, enfantsDe, type OccupantAExporter } from './export.ts'
import { MASQUE, masqueur } from './masquer.ts'

const occupant = (
  id: string,
  role: OccupantAExporter['role'],
  prenom: string,
  nom: string,
  dateDeNaissance: string,
  email: string | null = null,
): OccupantAExporter => ({
  id,
  role,
  prenom,
  nom,
  nomDeNaissance: null,
  dateDeNaissance,
  contact: { telephone: id === 'samira' ? '0612470831' : null, email },
})
const occupants = [
  occupant('samira', 'PRINCIPAL', 'Samira', 'Benali', '1987-05-04', 'samira@exemple.test'),
  occupant('julien', 'CODEMANDEUR', 'Julien', 'Duprez', '1985-02-01', 'julien@exemple.test'),
  occupant('ines', 'ENFANT', 'Inès', 'Duprez', '2014-06-01'),
  occupant('mehdi', 'ENFANT', 'Mehdi', 'Benali', '2005-06-01'),
]
const dossier = (occupantId = 'samira'): DossierAExporter => ({
  codeMenage: 'ANZ-0001',
  operation: 'Épeule Nord',
  statut: 'RECHERCHE_DU_LOGEMENT',
  occupantId,
  occupants,
  sections: {
    occupants: occupants.map((personne) => ({ ...personne, situationProfessionnelle: { employeur: `Chez ${personne.prenom}` } })),
    composition: { occupants },
    informations: { telephone: '0612470831', observations: 'Julien travaille de nuit' },
    ressourcesEtCharges: { charges: { loyerNetHorsAPL: 450 }, ressources: [{ occupantId: 'julien', montantMensuel: 4321 }] },
    logementActuelLocalisation: { adresse: { rue: 'rue de Fontenoy', numero: '12' } },
  },
  ressources: [
    { occupantId: 'samira', type: { code: 'SALAIRE' }, montantMensuel: 1234 },
    { occupantId: 'julien', type: { code: 'SALAIRE' }, montantMensuel: 4321 },
  ],
  revenus: [{ occupantId: 'julien', annee: 2024, montant: 54_321, revenuFiscalDeReference: 54_321 }],
  echanges: [{ le: '2026-03-02', nature: 'Commentaire', texte: 'Samira et Julien Duprez vus avec Mme Lefort, 06 99 88 77 66' }],
  documents: [{ le: '2026-03-02', nature: 'Pièce d’identité', nom: 'cni julien duprez.pdf' }],
  propositions: [{ le: '2026-03-02', logement: '24 rue de l’Épeule', suite: 'Refusée' }],
  cotation: { couleur: 'ORANGE', score: 25 },
  lectures: { nombre: 3, personnes: 2, depuis: '2026-01-05' },
})

describe('masquer ce qui désigne quelqu’un d’autre', () => {
  const masquer = masqueur({
    siens: [{ prenom: 'Samira', nom: 'Benali', nomDeNaissance: 'Cherif' }],
    contacts: ['0612470831', 'samira@exemple.test'],
    tiers: [
      { prenom: 'Julien', nom: 'Duprez' },
      { prenom: 'Mehdi', nom: 'Benali' },
      { prenom: 'Anne-Marie', nom: 'Le Bihan' },
    ],
  })
  // Écrit à la main.
  test.each([
    ['Samira BENALI est venue', 'Samira BENALI est venue'],
    ['JULIEN Duprez est venu', `${MASQUE} est venu`],
    ['julien, seul', `${MASQUE}, seul`],
    ['Mehdi Benali', `${MASQUE} Benali`],
    ['vu Anne-Marie Le Bihan', `vu ${MASQUE} Le ${MASQUE}`],
    ['M. Durand, voisin, et Mme Benali', `M. ${MASQUE}, voisin, et Mme Benali`],
    ['Madame Samira Cherif', 'Madame Samira Cherif'],
    ['appeler le 06 12 47 08 31 ou le 06.99.88.77.66', `appeler le 06 12 47 08 31 ou le ${MASQUE}`],
    ['écrire à samira@exemple.test, copie a.b@mairie.fr', `écrire à samira@exemple.test, copie ${MASQUE}`],
    ['Juliette n’est pas Julien', `Juliette n’est pas ${MASQUE}`],
    ['le 12/03/2026, 1 250,00 €', 'le 12/03/2026, 1 250,00 €'],
    ['vu D U P R E Z, puis J.U.L.I.E.N', `vu ${MASQUE}, puis ${MASQUE}`],
    ['S A M I R A et D U P R E Z E', 'S A M I R A et D U P R E Z E'],
    ['Du\u00ADprez et Ju\u200Blien', `${MASQUE} et ${MASQUE}`],
    ['au +33 (0)6 12 47 08 31 ou au +33 6 99 88 77 66', `au +33 (0)6 12 47 08 31 ou au ${MASQUE}`],
    ['une famille 👩‍👩‍👧', 'une famille 👩‍👩‍👧'],
  ])('%s', (texte, attendu) => {
    expect(masquer(texte)).toBe(attendu)
  })
})

describe('ce qu’on remet à une personne', () => {
  test('ses champs, ses ressources, son foyer ; rien des autres adultes, ni leurs revenus ni leur nom', () => {
    const donnees = donneesDuDossier(dossier(), [], [{ prenom: 'Zoé', nom: 'Quesnoy' }])
    const texte = JSON.stringify(donnees)
    expect(texte).toContain('1234')
    expect(texte).toContain('Chez Samira')
    expect(texte).toContain('rue de Fontenoy')
    expect(donnees?.foyer.find(({ champ }) => champ === 'ressourcesEtCharges.charges.loyerNetHorsAPL')?.valeur).toBe(450)
    for (const autre of ['Julien', 'Duprez', 'julien', '4321', '54321', 'Mehdi', 'Inès', 'Lefort', '99 88 77', '2014-06-01'])
      expect([autre, texte.includes(autre)]).toEqual([autre, false])
    expect(donnees?.echanges[0]?.texte).toBe(`Samira et ${MASQUE} vus avec Mme ${MASQUE}, ${MASQUE}`)
  })

  test('un enfant dont elle répond se lit en entier, et lui seul', () => {
    expect(enfantsDe(dossier(), '2026-03-20').map(({ id }) => id)).toEqual(['ines'])
    const donnees = donneesDuDossier(dossier(), ['ines'], [])
    expect(donnees?.enfants).toHaveLength(1)
    expect(JSON.stringify(donnees)).toContain('Inès')
    expect(JSON.stringify(donnees)).not.toContain('Mehdi')
  })

  test('qui n’est pas demandeur ne reçoit du foyer que son adresse, ni charges ni propositions, et ne répond d’aucun enfant', () => {
    const donnees = donneesDuDossier(dossier('mehdi'), [], [])
    expect(donnees?.foyer.map(({ champ }) => champ)).toEqual([
      'logementActuelLocalisation.adresse.numero',
      'logementActuelLocalisation.adresse.rue',
    ])
    expect(donnees?.propositions).toEqual([])
    expect(donnees?.cotation).toEqual([])
    expect(JSON.stringify(donnees)).not.toMatch(/Samira|1234|450/)
    expect(enfantsDe(dossier('mehdi'), '2026-03-20')).toEqual([])
  })

  test('une personne qui n’est plus au dossier n’y a rien', () => {
    expect(donneesDuDossier(dossier('partie'), [], [])).toBeNull()
  })
})

test('à une femme, sa place, sa situation et son activité se disent au féminin ; de son fils, au masculin', () => {
  const base = dossier()
  const sexes = { samira: 'FEMININ', mehdi: 'MASCULIN' }
  const donnees = donneesDuDossier(
    {
      ...base,
      sections: {
        ...base.sections,
        occupants: occupants.map((personne) => ({
          ...personne,
          sexe: sexes[personne.id as keyof typeof sexes] ?? null,
          situationProfessionnelle: { activite: 'ETUDIANT' },
        })),
      },
    },
    ['mehdi'],
    [],
  )
  const lisibles = (lignes: readonly { champ: string; lisible: string }[] | undefined) =>
    lignes?.filter(({ champ }) => /role$|activite$/.test(champ)).map(({ lisible }) => lisible)
  expect(donnees?.roleDansLeMenage).toBe('Demandeuse principale')
  expect(lisibles(donnees?.personne)).toEqual(expect.arrayContaining(['Demandeuse principale', 'Étudiante']))
  expect(lisibles(donnees?.enfants[0])).toContain('Étudiant')
})
