import { CadreInformation } from './CadreInformation.tsx'

export const AidePage = () => (
  <CadreInformation titre="Aide">
    <h2>Se connecter</h2>
    <p>
      Votre compte est créé par votre responsable administratif. Le message reçu porte un lien pour choisir votre mot de passe ; « Mot de
      passe oublié » en envoie un autre.
    </p>
    <h2>Votre session</h2>
    <p>
      Après un temps sans activité, l’écran demande de se reconnecter, puis revient où vous étiez. Ce que vous aviez commencé à saisir est
      repris.
    </p>
    <h2>Trouver un ménage, un logement, une opération</h2>
    <p>
      Ctrl K, puis un nom, un code, un téléphone, une rue ou un code UG : les accents et les majuscules ne comptent pas. Dans une liste,
      l’adresse de la page porte vos filtres : copiez-la pour la partager.
    </p>
    <h2>D’un dossier à l’autre</h2>
    <p>
      Ouvert depuis une liste, un dossier dit sa place (« 3 sur 47 ») et mène au suivant et au précédent, aux touches J et K. C écrit un
      commentaire, S change le statut, A pose une alerte. Ces touches se coupent dans les raccourcis, touche « ? ».
    </p>
    <h2>Tenir un GTR au clavier</h2>
    <p>
      Les flèches vont d’une ligne à l’autre ; A accepte, R refuse, C commente, Alt et une flèche changent le rang. N mène à la première
      ligne qui attend, S à la clôture.
    </p>
    <h2>Un bouton grisé</h2>
    <p>Il dit toujours pourquoi, sous son nom dans le menu.</p>
    <h2>Couleurs de l’écran</h2>
    <p>La touche « ? » ouvre les raccourcis et le choix entre couleurs claires, sombres ou celles de votre poste.</p>
  </CadreInformation>
)
