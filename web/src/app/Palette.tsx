import { sansAccents } from '@relogement/domain/common/sansAccents'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { Autocomplete, Dialog, Header, Input, Menu, MenuItem, MenuSection, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation, adresseDuLogement, adresseDuMenage, pagesDuMenu } from '../acces/navigation.ts'
import { Icone, type NomIcone } from '../core/Icone.tsx'
import { type AspectStatut, Statut } from '../core/Statut.tsx'
import { useDeconnexion } from './deconnexion.ts'
import { useMenagesDeLaPalette } from './menagesDeLaPalette.ts'
import { choisirTheme, themes } from './theme.ts'
import { type Trouve, useLogementsDeLaPalette, useOperationsDeLaPalette } from './trouvesDeLaPalette.ts'
import '../core/choix/choix.css'
import '../core/dialogue.css'
import details from './detail.module.css'
import groupes from './groupeDeTrouves.module.css'
import styles from './palette.module.css'
import lignes from './trouve.module.css'

interface Proposition {
  readonly cle: string
  readonly texte: string
  readonly detail?: string
  readonly statut?: AspectStatut
  readonly icone: NomIcone
  readonly faire: () => void
}

interface Props {
  /** Ce qui a été tapé pendant que la palette arrivait ; elle écoute à partir de là. */
  readonly prendre: () => string
  readonly fermer: () => void
}

/** Ctrl K : un ménage par son nom, son code, son téléphone, sa rue ou son opération ; un logement par son adresse ou son code UG ; une opération ; un écran ; une action. */
export function Palette({ prendre, fermer }: Props) {
  const [texte, setTexte] = useState('')
  const { cherche, trouves, proches, recents, ...menages } = useMenagesDeLaPalette(texte)
  const logements = useLogementsDeLaPalette(cherche)
  const operations = useOperationsDeLaPalette(cherche)
  const { menage, logement, operation } = useOuvrir()
  const commandes = useCommandes().filter((commande) => contient(`${commande.texte} ${commande.detail ?? ''}`, texte))
  const sections = [
    { titre: 'Dossiers récents', propositions: recents.map(menage) },
    { titre: 'Ménages', propositions: trouves.map(menage) },
    { titre: 'Logements', propositions: logements.trouves.map(logement) },
    { titre: 'Opérations', propositions: operations.trouves.map(operation) },
    { titre: 'Écrans et actions', propositions: commandes },
    { titre: `Vouliez-vous dire ${proches.suggestions.join(' ou ')} ?`, propositions: proches.menages.map(menage) },
  ].filter(({ propositions }) => propositions.length > 0)
  const lectures = [menages, logements, operations]
  const enCours = lectures.some((lecture) => lecture.enCours)
  const enEchec = lectures.some((lecture) => lecture.enEchec)
  const toutes = sections.flatMap(({ propositions }) => propositions)
  const choisir = (cle: string) => {
    fermer()
    toutes.find((proposition) => proposition.cle === cle)?.faire()
  }
  return (
    <ModalOverlay className={`veil ${styles.voile}`} isOpen isDismissable onOpenChange={(ouvert) => !ouvert && fermer()}>
      <Modal className={`dlg ${styles.palette}`}>
        <Dialog aria-label="Rechercher" className="dlg-b">
          <Autocomplete inputValue={texte} onInputChange={setTexte}>
            <TextField
              aria-label="Rechercher un ménage, un logement, une opération ou un écran"
              autoFocus
              className={styles.saisie}
              onFocus={() => {
                const attendue = prendre()
                if (attendue !== '') setTexte((deja) => deja + attendue)
              }}
            >
              <Icone nom="loupe" />
              <Input
                placeholder="Nom, code, téléphone, rue, code UG, opération, écran"
                render={(props) => <Saisie {...props} vide={toutes.length === 0} />}
              />
              <kbd>Échap</kbd>
            </TextField>
            <Menu
              className={groupes.liste}
              onAction={(cle) => choisir(String(cle))}
              renderEmptyState={() => <p className="lb-v">{enCours ? 'Chargement' : enEchec ? NON_CHERCHE : 'Aucune donnée disponible'}</p>}
            >
              {sections.map(({ titre, propositions }) => (
                <MenuSection key={titre}>
                  <Header className={groupes.groupe}>{titre}</Header>
                  {propositions.map(({ cle, texte: intitule, detail, statut, icone }) => (
                    <MenuItem
                      key={cle}
                      id={cle}
                      textValue={intitule}
                      className={statut === undefined ? lignes.trouve : `${lignes.trouve} ${lignes.menage}`}
                    >
                      <Icone nom={icone} />
                      <span>{intitule}</span>
                      {statut !== undefined && (
                        <span className={details.statut}>
                          <Statut aspect={statut} />
                        </span>
                      )}
                      {detail !== undefined && (
                        <span className={statut === undefined ? details.precision : `${details.precision} ${details.dessous}`}>
                          {detail}
                        </span>
                      )}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
            {toutes.length > 0 && enEchec && !enCours && (
              <p className="lb-v" role="status">
                {NON_CHERCHE}
              </p>
            )}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Ce qui manque n'est pas absent. */
const NON_CHERCHE = 'Tout n’a pas pu être cherché. Changez une lettre pour réessayer.'

/** La bibliothèque désigne encore une proposition qui n'est plus là quand la dernière disparaît. */
const Saisie = ({ vide, ...props }: ComponentProps<'input'> & { readonly vide: boolean }) => (
  <input {...props} aria-activedescendant={vide ? undefined : props['aria-activedescendant']} />
)

/** Ce qui est trouvé, et la fiche que le choisir ouvre. */
function useOuvrir() {
  const navigate = useNavigate()
  const vers =
    (icone: NomIcone, adresseDe: (id: string) => string) =>
    ({ id, nom, ...reste }: Trouve): Proposition => ({
      ...reste,
      cle: id,
      texte: nom,
      icone,
      faire: () => void navigate({ to: adresseDe(id) }),
    })
  return {
    menage: vers('personnes', adresseDuMenage),
    logement: vers('maison', adresseDuLogement),
    operation: vers('immeuble', adresseDeLOperation),
  }
}

function useCommandes(): Proposition[] {
  const moi = useMoi()
  const navigate = useNavigate()
  const { demander } = useDeconnexion()
  return [
    ...pagesDuMenu(moi).map(
      ({ libelle, chemin, module }): Proposition => ({
        cle: chemin,
        texte: libelle,
        detail: module,
        icone: 'fleche',
        faire: () => void navigate({ to: chemin }),
      }),
    ),
    { cle: 'accueil', texte: 'Accueil', icone: 'fleche', faire: () => void navigate({ to: '/' }) },
    ...(Object.keys(themes) as (keyof typeof themes)[]).map(
      (theme): Proposition => ({
        cle: `theme-${theme}`,
        texte: `Couleurs : ${themes[theme].toLowerCase()}`,
        icone: 'oeil',
        faire: () => choisirTheme(theme),
      }),
    ),
    {
      cle: 'sortie',
      texte: 'Se déconnecter',
      icone: 'sortie',
      faire: () => void demander(),
    },
  ]
}

const contient = (texte: string, cherche: string) => sansAccents(texte).includes(sansAccents(cherche.trim()))
