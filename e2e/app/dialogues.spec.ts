import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { racine } from '../../server/src/core/racine.ts'
import { activer } from '../outils/clavier.ts'
import { delphine, denise, ines, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

test.describe.configure({ timeout: 120_000 })

/** 1440 × 900, la même fenêtre à 200 %, et un téléphone. */
const FENETRES = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
]
const CHAMP = /^(INPUT|SELECT|TEXTAREA)$/

/** Le pied du dialogue est entier dans la fenêtre, sans défiler, à toutes les tailles. */
async function verifierLePied(page: Page, dialogue: Locator): Promise<void> {
  for (const fenetre of FENETRES) {
    await page.setViewportSize(fenetre)
    const boutons = dialogue.locator('.dlg-f').getByRole('button')
    for (const bouton of [boutons.first(), boutons.last()])
      await expect(bouton, `à ${fenetre.width} × ${fenetre.height}`).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(FENETRES[0] ?? { width: 1440, height: 900 })
}

/** Au plus un « Annuler » : deux boutons ne disent jamais tous deux qu'ils annulent. */
const verifierLesAnnuler = async (dialogue: Locator) =>
  expect(await dialogue.getByRole('button', { name: /^Annuler/ }).count()).toBeLessThanOrEqual(1)

const auChamp = (page: Page) =>
  page.evaluate(() => {
    const actif = document.activeElement
    return actif?.getAttribute('role') === 'spinbutton' ? 'INPUT' : (actif?.tagName ?? '')
  })

interface Cas {
  readonly nom: string
  readonly menu: string | RegExp
  readonly entree: string | RegExp
  readonly dialogue: string | RegExp
}

const CAS: readonly Cas[] = [
  { nom: 'logement privé', menu: 'Changer le statut', entree: /^Proposer un bailleur privé/, dialogue: 'Proposer un logement privé' },
  { nom: 'veille', menu: 'Changer le statut', entree: /^Mettre le dossier en veille/, dialogue: /en veille/ },
  { nom: 'départ', menu: 'Changer le statut', entree: /^Déclarer un départ/, dialogue: /[Dd]épart/ },
  { nom: 'alerte', menu: 'Autres actions', entree: /^Poser une alerte/, dialogue: 'Poser une alerte' },
  {
    nom: 'chargé',
    menu: 'Autres actions',
    entree: /^Confier le dossier|^Changer de chargé/,
    dialogue: /Confier le dossier|Changer de chargé/,
  },
  { nom: 'code', menu: 'Autres actions', entree: /^Corriger le code/, dialogue: /[Cc]ode/ },
  { nom: 'décohabitation', menu: 'Autres actions', entree: /^Décohabiter/, dialogue: /[Dd]écohabit/ },
]

for (const { nom, menu, entree, dialogue: titre } of CAS)
  test(`${nom} : le premier champ a le focus, le pied reste en vue, Échap rend le focus au bouton`, async ({ ouvrir, db }) => {
    const { adresse } = await deposerDossier(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const page = await ouvrir(rachid, adresse)
    const bouton = page.getByRole('button', { name: menu }).first()
    const dialogue = page.getByRole('dialog', { name: titre })
    // La seconde fois, plus rien n'est à charger : le menu et le dialogue se suivent sans un instant entre eux.
    for (const fois of [1, 2]) {
      await activer(bouton)
      const choisie = page.getByRole('menuitem', { name: entree })
      await choisie.focus()
      await page.keyboard.press('Enter')
      await expect(dialogue).toBeVisible()
      await expect.poll(() => auChamp(page)).toMatch(CHAMP)
      expect(await dialogue.evaluate((boite) => boite.contains(document.activeElement))).toBe(true)
      if (fois === 1) {
        await verifierLesAnnuler(dialogue)
        await verifierLePied(page, dialogue)
      }
      await page.keyboard.press('Escape')
      await expect(dialogue).toBeHidden()
      await expect(bouton).toBeFocused()
    }
  })

test('remboursement, suivi : ouverts d’un bouton de la fiche, ils lui rendent le focus', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, { menage: { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' } })
  const page = await ouvrir(ines, adresse)
  for (const [nom, titre] of [
    ['Préparer une demande', /[Rr]emboursement/],
    ['Noter un suivi', /suivi/],
  ] as const) {
    const bouton = page.getByRole('main').getByRole('button', { name: nom }).first()
    await activer(bouton)
    const dialogue = page.getByRole('dialog', { name: titre })
    await expect(dialogue).toBeVisible()
    await expect.poll(() => auChamp(page)).toMatch(CHAMP)
    await verifierLesAnnuler(dialogue)
    await verifierLePied(page, dialogue)
    await page.keyboard.press('Escape')
    await expect(dialogue).toBeHidden()
    await expect(bouton).toBeFocused()
  }
})

test('annuler une annulation : le bouton qui renonce dit « Ne rien changer »', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, {
    menage: { statut: 'DEPART_SPONTANE' },
    colonnes: {
      statut_memorise: 'RECHERCHE_DU_LOGEMENT',
      depart_spontane: JSON.stringify({ date: '2026-03-02', motif: 'PARTI_DE_LUI_MEME', commentaire: null }),
    },
  })
  const page = await ouvrir(rachid, adresse)
  await activer(page.getByRole('button', { name: 'Changer le statut' }))
  await page
    .getByRole('menuitem', { name: /^Annuler le départ/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const dialogue = page.getByRole('dialog')
  await verifierLesAnnuler(dialogue)
  await expect(dialogue.getByRole('button', { name: 'Ne rien changer' })).toBeVisible()
  await verifierLePied(page, dialogue)
})

test('motif d’export et ouverture d’un dossier : mêmes égards', async ({ ouvrir, db }) => {
  const page = await ouvrir(denise, '/menages')
  const exporter = page.getByRole('button', { name: 'Exporter' })
  await activer(exporter)
  await page.getByRole('menuitem', { name: 'CSV' }).focus()
  await page.keyboard.press('Enter')
  const raison = page.getByRole('dialog')
  await expect(raison.getByLabel('Raison de l’export')).toBeFocused()
  await verifierLePied(page, raison)
  await page.keyboard.press('Escape')
  await expect(exporter).toBeFocused()

  const { adresse } = await deposerDossier(db)
  const chezDelphine = await ouvrir(delphine, adresse)
  const demander = chezDelphine.getByRole('button', { name: 'Demander l’ouverture' })
  await activer(demander)
  const dialogue = chezDelphine.getByRole('dialog', { name: 'Ouvrir un dossier' })
  await expect(dialogue.getByLabel('Code du ménage')).toBeFocused()
  await verifierLePied(chezDelphine, dialogue)
  await chezDelphine.keyboard.press('Escape')
  await expect(demander).toBeFocused()
})

/**
 * Tous les dialogues du produit, chacun avec les écrans où un parcours l'ouvre et le vérifie (`verifierEcran` : axe, clair et sombre, à
 * chaque largeur, son pied entier dans la fenêtre, à 200 % aussi).
 */
const INVENTAIRE: Readonly<Record<string, readonly string[]>> = {
  'absence/AbsencesDuCharge': ['absences'],
  'vue/ChoisirLesColonnes': ['vue-colonnes'],
  'vue/GarderLaVue': ['vue-garder'],
  'vue/GererLesVues': ['vues-gerer', 'vue-supprimer'],
  'compte/ChangerMotDePasse': ['changer-mot-de-passe'],
  'compte/FaireUnJeton': ['jeton-faire', 'jeton-montre'],
  'compte/GesteDuSecondFacteur': ['second-facteur-poser', 'second-facteur-codes', 'second-facteur-retirer'],
  'app/AideClavier': ['aide-clavier'],
  'app/Palette': ['palette', 'palette-vide'],
  'app/QuitterSansEnregistrer': ['se-deconnecter-sans-enregistrer'],
  'candidat/LesPoids': ['candidats-poids'],
  'core/conflit/Conflit': ['menage-conflit', 'saisie-conflit'],
  'core/liste/MotifDExport': ['menages-raison-export'],
  'courriel/LireLEnvoi': ['courriel-lien', 'courriel-lien-montre'],
  'emport/ChoisirLePin': ['emport-choisir-le-code'],
  'emport/SurCetteTablette': ['emport-effacer'],
  'financement/Ioda': ['financement-ioda'],
  'financement/Recalculer': ['financement-recalculer'],
  'paiement/SaisirLePaiement': ['paiement-saisir'],
  'document/Apercu': ['documents-apercu'],
  'document/Renommer': ['documents-renommer'],
  'document/Supprimer': ['documents-supprimer'],
  'zone/ConfigurationPage': ['modifier-la-zone'],
  'referentiel/Entrees': ['ajouter-une-entree', 'reunir-une-entree'],
  'referentiel/Variables': ['nouvelle-valeur'],
  'utilisateur/SaisirLesObjectifs': ['saisir-previsionnel'],
  'operation/CloreUneDate': ['operation-clore'],
  'operation/CommenterUneDate': ['operation-commenter'],
  'operation/Repartir': ['operation-repartir'],
  'operation/RouvrirUneDate': ['operation-rouvrir'],
  'operation/SaisirDate': ['operation-date'],
  'operation/SaisirOperation': ['creer-une-operation'],
  'operation/SaisirTache': ['operation-tache'],
  'synoptique/AjouterUnePorte': ['synoptique-porte'],
  'synoptique/Comparer': ['synoptique-comparer'],
  'synoptique/Figer': ['synoptique-figer'],
  'import-menages/ImportDeMenagesPage': ['import-annuler'],
  'logement/ImporterUneListe': ['logements-import'],
  'logement/SaisirLogement': ['logement-nouveau'],
  'menage/alertes/AlertesSection': ['alerte-supprimer'],
  'menage/alertes/PoserAlerte': ['menage-alerte'],
  'alerte/Reporter': ['reporter'],
  'menage/apl/Estimer': ['apl-estimee', 'apl-manque'],
  'menage/charge/ConfierLeDossier': ['menage-confier'],
  'menage/cotation/Deroger': ['cotation-imposer'],
  'menage/cotation/PourquoiCetteCotation': ['cotation-pourquoi'],
  'menage/courriels/EcrireUnCourriel': ['courriel-transfert', 'relancer'],
  'menage/courriels/LireUnCourriel': ['courriel-lu'],
  'menage/creation/CorrigerLeCode': ['corriger-le-code'],
  'menage/creation/DejaSuivi': ['deja-suivi'],
  'menage/demenagement/CommanderLeDemenagement': ['commander-demenagement'],
  'planning/AnnulerLaDemande': ['planning-annuler'],
  'planning/Bloquer': ['planning-bloquer'],
  'planning/ChangerLeCreneau': ['planning-changer'],
  'planning/SignalerUnIncident': ['planning-incident'],
  'planning/Parametrer': ['planning-parametrer'],
  'menage/creation/SupprimerLeDossier': ['supprimer-le-dossier', 'supprimer-le-dossier-erreur'],
  'menage/decohabitation/AnnulerLaDecohabitation': ['annuler-decohabitation'],
  'menage/gtrm/PresenterEnGtrm': ['gtrm'],
  'cal/EnregistrerLeRetour': ['cal-enregistrer'],
  'lien/LiensRemis': ['cal-montrer-un-lien', 'cal-retirer-le-lien'],
  'cal/Prolonger': ['attendus-prolonger'],
  'cal/Transmettre': ['cal-transmettre'],
  'reunion/DocumentsDuGtr': ['gtr-envoyer'],
  'reunion/EnTeteDeLaReunion': ['gtr-supprimer'],
  'reunion/LigneDeMenage': ['gtr-retirer-menage'],
  'reunion/LigneDeProposition': ['gtr-retirer-proposition'],
  'reunion/LogementPresente': ['gtr-retirer-logement'],
  'reunion/PassagesDeReunion': ['gtr-ouvrir-le-compte-rendu'],
  'reunion/SaisirReunion': ['gtr-modifier'],
  'menage/decohabitation/Decohabiter': ['decohabiter', 'decohabiter-refus'],
  'menage/edition/composition/Personne': ['saisie-retirer'],
  'menage/edition/NouvellePresentation': ['saisie-nouvelle-presentation'],
  'menage/edition/recapitulatif/LeverLaVerification': ['saisie-lever'],
  'menage/entretien/ProduireRecapitulatif': ['produire-le-recapitulatif'],
  'menage/entretien/TransmettreALaMel': ['transmettre-a-la-mel'],
  'menage/fiche/DialoguesDuDossier': ['menage-retirer'],
  'menage/logement-prive/ProposerUnLogementPrive': ['logement-prive'],
  'menage/plusieurs/AlerterPlusieurs': ['plusieurs-alerter'],
  'menage/plusieurs/ConfierPlusieurs': ['plusieurs-confier'],
  'menage/plusieurs/DemanderLesPieces': ['plusieurs-pieces'],
  'menage/passages/ChangerLaVeille': ['veille-date'],
  'menage/passages/PasEncorePossible': ['menage-empeche', 'etape-signature-empechee'],
  'positionnement/RetirerLaProposition': ['proposition-retirer'],
  'proposition/EcrireProposition': ['proposition-ecrire'],
  'proposition/MarquerEnvoyee': ['proposition-envoyer'],
  'proposition/RetirerLeQrCode': ['qr-code-retirer'],
  'proposition/SaisirHuissier': ['proposition-huissier'],
  'remboursement/DialoguesDeDemande': ['remboursement-supprimer'],
  'remboursement/LireLaDemande': ['remboursement-detail'],
  'remboursement/SaisirLaDemande': ['remboursement-saisie', 'remboursement-refus'],
  'menage/suivis/NoterUnSuivi': ['noter-un-suivi'],
  'agenda/MonAgenda': ['mon-agenda'],
  'menage/rendez-vous/FixerRendezVous': ['fixer-un-rendez-vous'],
  'menage/promesse/NoterPromesse': ['noter-une-promesse'],
  'regles-cotation/RetirerUneRegle': ['regles-retirer'],
  'regles-cotation/SaisirUneRegle': ['regles-ajouter'],
  'compte/maison/LienALaMaison': ['maison-rattacher', 'maison-detacher'],
  'passage/DialogueDePassage': [
    'menage-veille',
    'menage-depart',
    'proposition-accepter',
    'cloture-dialogue',
    'logement-indisponible',
    'logement-restitution',
    'remboursement-rejeter',
    'droits-identite',
    'droits-prolonger',
    'droits-refuser',
  ],
  'acces-remis/AccesRemisPage': ['acces-remis-retirer'],
  'registre/SaisirEntree': ['registre-violation'],
  'rgpd/droits/EcrireLeCourrier': ['droits-courrier'],
  'rgpd/droits/GestesDeDemande': ['droits-rattacher'],
  'rgpd/droits/LimiterLeDossier': ['droits-geler', 'droits-lever'],
  'rgpd/droits/ReponseSection': ['droits-remise'],
  'rgpd/droits/SaisirLaDemande': ['droits-saisie'],
  'menage/ouverture/OuvrirUnDossier': ['ouvrir-un-dossier', 'ouvrir-une-archive'],
  'rgpd/PurgeDialogue': ['purge-apercu', 'purge-attente', 'purge-panne', 'purge-terminee', 'purge-textes'],
  'rgpd/ValiderDesPurges': ['purges-ensemble'],
  'anru/Dossiers': ['anru-dossiers'],
  'tableau-de-bord/VoletDuCompteur': ['resume-volet'],
  'utilisateur/EnTeteDUtilisateur': ['utilisateur-desactiver', 'utilisateur-second-facteur'],
  'utilisateur/ReglerLeTempsDeTravail': ['temps-de-travail'],
  'utilisateur/ReglerLaConnexion': ['partenaire-connexion'],
  'utilisateur/SaisirUtilisateur': ['utilisateur-modifier'],
}

const fichiers = (dossier: string, fin: string) =>
  readdirSync(join(racine, dossier), { recursive: true, encoding: 'utf8' })
    .filter((nom) => nom.endsWith(fin))
    .map((nom) => ({ nom, texte: readFileSync(join(racine, dossier, nom), 'utf8') }))

test('l’inventaire contient tous les dialogues du produit, et chacun est ouvert et vérifié par un parcours', () => {
  const dessines = fichiers('web/src', '.tsx')
    .filter(({ nom, texte }) => /<(?:Dialogue|Confirmation|Modal)[\s>]/.test(texte) && !/^core[/](?:Dialogue|Confirmation)[.]/.test(nom))
    .map(({ nom }) => nom.replace(/[.]tsx$/, ''))
  expect(Object.keys(INVENTAIRE).toSorted()).toEqual(dessines.toSorted())
  const verifies = fichiers('e2e', '.spec.ts')
    .filter(({ nom }) => !nom.endsWith('dialogues.spec.ts'))
    .map(({ texte }) => texte)
    .join('')
  const oublies = Object.values(INVENTAIRE)
    .flat()
    .filter((ecran) => !verifies.includes(`'${ecran}'`))
  expect(oublies).toEqual([])
})
