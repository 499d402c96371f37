import { CadreInformation } from './CadreInformation.tsx'

export const AccessibilitePage = () => (
  <CadreInformation titre="Accessibilité">
    <p>Relogement est conçu pour le niveau AA des règles WCAG 2.2, auxquelles renvoie le RGAA.</p>
    <h2>Ce qui est fait</h2>
    <ul>
      <li>Tout se fait au clavier. La touche « ? » montre les raccourcis.</li>
      <li>Une couleur ne porte jamais seule une information : un mot ou un dessin l’accompagne.</li>
      <li>Les erreurs d’un formulaire sont dites en mots, réunies en haut, chacune avec un lien vers son champ.</li>
      <li>L’écran a des couleurs claires et sombres, suit un agrandissement de 400 % et respecte le choix de réduire les animations.</li>
    </ul>
    <h2>Où nous en sommes</h2>
    <p>
      Un contrôle automatique est passé sur les écrans à chaque version. Aucun audit de conformité au RGAA n’a encore été fait par un tiers.
    </p>
    <h2>Une difficulté ?</h2>
    <p>Dites-la à votre responsable administratif, avec l’adresse de l’écran. Sans réponse, vous pouvez saisir le Défenseur des droits.</p>
  </CadreInformation>
)
