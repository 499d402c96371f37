import { CadreInformation } from './CadreInformation.tsx'
import styles from './grilleRgaa.module.css'
import { type EssaiRgaa, essaisRgaa, grilleRgaa } from './grilleRgaa.ts'

const codes = Object.keys(essaisRgaa) as EssaiRgaa[]
const combien = (code: EssaiRgaa): number => grilleRgaa.flatMap(({ criteres }) => criteres).filter(({ essai }) => essai === code).length

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
      Un contrôle automatique est passé sur les écrans à chaque version. Aucun audit de conformité au RGAA n’a encore été fait par un tiers
      : la conformité n’est pas établie.
    </p>
    <p>Des 106 critères du RGAA :</p>
    <ul>
      {codes.map((code) => (
        <li key={code}>
          {essaisRgaa[code]} : {combien(code)}
        </li>
      ))}
    </ul>
    <h2>Une difficulté ?</h2>
    <p>Dites-la à votre responsable administratif, avec l’adresse de l’écran. Sans réponse, vous pouvez saisir le Défenseur des droits.</p>
    <h2>La grille des critères</h2>
    <p className="soft">
      « {essaisRgaa.AUTOMATIQUE} » ne veut pas dire conforme : une part seulement s’en vérifie ainsi. « {essaisRgaa.A_LA_MAIN} » non plus :
      c’est ce que nous avons vu nous-mêmes sur quatre à neuf écrans, le 28 novembre 2026, par un navigateur conduit (clavier seul, 200 %,
      320 pixels, textes espacés, sans feuille de style) ; aucun lecteur d’écran n’a été écouté. Intitulés : RGAA 4.1, direction
      interministérielle du numérique, Licence Ouverte 2.0.
    </p>
    {grilleRgaa.map(({ theme, criteres }) => (
      <details key={theme} className={styles.theme}>
        <summary>
          {theme}, {criteres.length} critères
        </summary>
        <table className={styles.grille}>
          <caption className="vh">{theme}</caption>
          <thead>
            <tr>
              <th scope="col">N°</th>
              <th scope="col">Critère</th>
              <th scope="col">Essai</th>
            </tr>
          </thead>
          <tbody>
            {criteres.map(({ numero, intitule, essai, vu }) => (
              <tr key={numero}>
                <th scope="row">{numero}</th>
                <td>{intitule}</td>
                <td>
                  {essaisRgaa[essai]}
                  {vu !== undefined && <p className="soft">{vu}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    ))}
  </CadreInformation>
)
