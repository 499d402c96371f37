import { CadreInformation } from './CadreInformation.tsx'

export const DonneesPersonnellesPage = () => (
  <CadreInformation titre="Données personnelles">
    <p>
      Relogement sert à reloger les ménages concernés par une opération de renouvellement urbain. Il ne contient que ce que demande ce
      relogement.
    </p>
    <h2>Ce qui est enregistré</h2>
    <ul>
      <li>Sur les ménages : identité, composition, ressources et charges, logement, projet, propositions et suivi.</li>
      <li>Sur les personnes qui utilisent l’outil : nom, adresse email, rôles, actions faites et dossiers lus.</li>
    </ul>
    <h2>Qui peut lire</h2>
    <p>
      Chacun ne voit que les dossiers de son périmètre et les rubriques utiles à son rôle. Chaque lecture d’un dossier est inscrite à un
      journal, que le délégué à la protection des données peut consulter.
    </p>
    <h2>Sur ce poste</h2>
    <p>
      L’outil garde dans ce navigateur de quoi reprendre la session et l’affichage choisi. Une saisie en cours y est gardée chiffrée ; elle
      s’efface à l’enregistrement et à la déconnexion. Aucun service extérieur n’est appelé, aucune mesure d’audience n’est faite.
    </p>
    <h2>Vos droits</h2>
    <p>
      Pour lire, rectifier, limiter ou effacer des données, adressez-vous au délégué à la protection des données de l’organisme qui suit le
      dossier.
    </p>
  </CadreInformation>
)
