import { canauxDeDemande, droits } from '@relogement/domain/rgpd/droits/droits.listes'
import { demandeDeDroitsSchema, type SaisieDeDemande } from '@relogement/domain/rgpd/droits/droits.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Telephone, Texte, ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { aujourdhui } from '../../core/jour.ts'
import { type DemandeDeDroits, enregistrerDemande, useGesteDeDemande } from './droits.data.ts'
import styles from './saisie.module.css'

interface Props {
  readonly fermer: () => void
}

const VIDE = (): SaisieDeDemande => ({
  droit: 'ACCES',
  personne: '',
  email: null,
  telephone: null,
  adresse: null,
  canal: 'COURRIER',
  recueLe: aujourdhui(),
  objet: '',
})

/** Une demande qui vient d'arriver. */
export function SaisirLaDemande({ fermer }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <Dialogue
      titre="Enregistrer une demande"
      detail="Le délai d’un mois court de la réception, même si l’identité reste à vérifier."
      fermer={fermer}
      largeur={620}
    >
      <Formulaire<SaisieDeDemande>
        schema={demandeDeDroitsSchema}
        valeurs={VIDE()}
        brouillon="demande:nouvelle"
        nom="Enregistrer une demande"
        enregistrer={async (saisie) => {
          const { id } = await enregistrerDemande(saisie)
          void client.invalidateQueries({ queryKey: ['demandes-de-droits'] })
          fermer()
          await navigate({ to: '/administration/demandes-de-droits/$id', params: { id } })
        }}
        pied={<PiedDeDialogue action="Enregistrer la demande" fermer={fermer} />}
      >
        <Champs />
      </Formulaire>
    </Dialogue>
  )
}

/** Ce qui a été mal noté à la réception. */
export function CorrigerLaDemande({ demande, fermer }: Props & { readonly demande: DemandeDeDroits }) {
  const geste = useGesteDeDemande(demande)
  const { droit, personne, email, telephone, adresse, canal, recueLe, objet } = demande
  return (
    <Dialogue titre={`Corriger la demande ${demande.numero}`} fermer={fermer} largeur={620}>
      <Formulaire<SaisieDeDemande>
        schema={demandeDeDroitsSchema}
        valeurs={{ droit, personne, email, telephone, adresse, canal, recueLe, objet }}
        brouillon={`demande:${demande.id}:correction`}
        nom="Corriger la demande"
        enregistrer={(body) => geste.mutateAsync({ quoi: 'corriger', body })}
        apres={fermer}
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <Champs />
      </Formulaire>
    </Dialogue>
  )
}

const Champs = () => (
  <div className="dlg-c deux-colonnes">
    <Choix<SaisieDeDemande> nom="droit" libelle="Droit exercé" options={droits} />
    <ChampDate<SaisieDeDemande> nom="recueLe" libelle="Reçue le" max={aujourdhui()} />
    <div className={styles.large}>
      <Texte<SaisieDeDemande> nom="personne" libelle="Personne" aide="Prénom et nom, comme elle les a donnés." />
    </div>
    <Choix<SaisieDeDemande> nom="canal" libelle="Arrivée par" options={canauxDeDemande} />
    <Telephone<SaisieDeDemande> nom="telephone" libelle="Téléphone" facultatif />
    <div className={styles.large}>
      <Texte<SaisieDeDemande> nom="email" libelle="Adresse électronique" type="email" facultatif />
    </div>
    <div className={styles.large}>
      <ZoneDeTexte<SaisieDeDemande> nom="adresse" libelle="Adresse postale" lignes={2} facultatif />
    </div>
    <div className={styles.large}>
      <ZoneDeTexte<SaisieDeDemande> nom="objet" libelle="Ce qu’elle demande" lignes={3} />
    </div>
  </div>
)
